import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Stands in for Nx: builds a script that prints its version, and records how it was called. */
const nx = (version: string) => `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('nx-calls', process.argv.slice(2).join(' ') + '\\n');
  mkdirSync('dist/tools/local-stack', { recursive: true });
  writeFileSync('dist/tools/local-stack/script.js', 'console.log("${version}", process.argv.slice(2).join(" "))');
`;

describe('npm run coupon', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cutroom-script-'));
    cpSync(join(__dirname, '../bin'), join(root, 'tools/local-stack/bin'), { recursive: true });
    for (const folder of ['apps', 'libs']) mkdirSync(join(root, folder));
    write('node_modules/nx/dist/bin/nx.js', nx('version 1'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, text: string) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const coupon = () =>
    spawnSync(process.execPath, [join(root, 'tools/local-stack/bin/script.mjs'), 'coupon', 'list'], {
      encoding: 'utf8',
    });
  /** As `npm start` does after it has built everything. */
  const markBuilt = () =>
    spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import * as stamp from ${JSON.stringify(join(root, 'tools/local-stack/bin/build-stamp.mjs'))};
       stamp.markBuilt(stamp.fingerprint());`,
    ]);
  const nxCalls = () => readFileSync(join(root, 'nx-calls'), 'utf8').trim().split('\n');

  it('builds itself again after a git pull, and not the pages, which a running stack serves', () => {
    expect(coupon()).toMatchObject({
      status: 0,
      stdout: 'version 1 coupon list\n',
      stderr: 'Building ...\n',
    });
    write('apps/api/main.ts', 'pulled');
    write('node_modules/nx/dist/bin/nx.js', nx('version 2'));
    expect(coupon().stdout).toBe('version 2 coupon list\n');
    expect(nxCalls()).toEqual(Array(2).fill('run-many -t build -p api,local-stack --output-style=static'));
  });

  it('runs no build while nothing has changed since the last full one', () => {
    coupon();
    markBuilt();
    expect(coupon()).toMatchObject({ status: 0, stdout: 'version 1 coupon list\n', stderr: '' });
    expect(nxCalls()).toHaveLength(1);
  });
});
