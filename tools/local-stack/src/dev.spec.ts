import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { watchSources } from './dev';
import { freePorts } from './free-ports';
import { ranks } from './parts';
import { readSettings } from './settings';
import { Stack } from './stack';

const root = mkdtempSync(join(tmpdir(), 'cutroom-dev-'));

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A service that prints which version of its source is running. */
const service = (version: number) => `
  const { createServer } = require('node:http');
  console.log('version ${version}');
  createServer((_, response) => response.end()).listen(process.env.PORT, process.env.HOST);
  process.on('SIGTERM', () => process.exit());`;

/** Replaces Nx: a build copies the source. */
const copyingBuild = `
  const name = process.argv[3].split(':')[0];
  require('node:fs').cpSync('apps/' + name + '/src/main.js', 'dist/apps/' + name + '/main.js');`;

const external = { MONGODB_URI: 'x', S3_BUCKET: 'x', SMTP_URL: 'x' };
const settings = readSettings({ ...external, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' }, root);
const parts = ranks(settings).flat();
const printed: string[] = [];
let noted = () => undefined as void;
const print = (line: string) => {
  printed.push(line);
  noted();
};
const until = (line: string) =>
  new Promise<void>((resolve) => {
    noted = () => printed.includes(line) && resolve();
    noted();
  });

let stack: Stack;
let stopWatching: () => Promise<void>;
beforeAll(async () => {
  const own = await freePorts(['api', 'status', 'upload', 'media', 'web'], settings.host);
  Object.assign(settings.ports, own);
  cpSync(join(__dirname, '../bin'), join(root, 'tools/local-stack/bin'), { recursive: true });
  write('node_modules/nx/dist/bin/nx.js', copyingBuild);
  write('dist/apps/web/index.html', '');
  for (const folder of parts.flatMap(({ sources }) => sources))
    mkdirSync(join(root, folder), { recursive: true });
  for (const { name } of parts) write(`dist/apps/${name}/main.js`, service(1));
  stack = new Stack({ settings, env: { PATH: process.env.PATH }, print, serveWeb: true });
  await stack.start();
  stopWatching = watchSources({ root, settings, stack, print });
});
afterAll(async () => {
  await stopWatching();
  await stack.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('restarts a changed part even when another changed part does not start', async () => {
    write('apps/status-service/src/main.js', 'throw new Error("no start");');
    write('apps/api/src/main.js', service(2));
    await until('api             | version 2');
    expect(printed.join('\n')).toMatch(/^dev +\| Error: status-service ended before it was ready/m);
  });

  it.each([3, 4])(
    'restarts a part each time an editor replaces a source file (version %i)',
    async (version) => {
      write('new.js', service(version));
      renameSync(join(root, 'new.js'), join(root, 'apps/api/src/main.js'));
      await until(`api             | version ${version}`);
    },
  );
});
