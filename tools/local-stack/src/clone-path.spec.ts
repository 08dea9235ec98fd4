import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-path-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const folders = ['C# films', '50% done', 'what?'];

/** Runs a script in a clone that has only these files. */
function run(clone: string, script: string, files: readonly string[]) {
  for (const file of files)
    cpSync(join(__dirname, '../../..', file), join(folder, clone, file), { recursive: true });
  return spawnSync(process.execPath, [join(folder, clone, script)], { encoding: 'utf8' });
}

const bin = 'tools/local-stack/bin';
/** Runs `npm start`'s script in a clone that lacks the module which the script loads after its checks. */
const start = (clone: string) =>
  run(clone, `${bin}/start.mjs`, [`${bin}/start.mjs`, `${bin}/require-support.mjs`]);

describe('npm test', () => {
  it.each(folders)('reports that lmdb does not work in a folder named %j', (name) => {
    const { status, stderr } = run(name, 'tools/test-run/run.mjs', [bin, 'tools/test-run']);
    expect(stderr).toMatch(/^Cutroom cannot run in .*: the package lmdb /);
    expect(status).toBe(1);
  });
});

describe('npm start', () => {
  it.each(folders)('reports that lmdb does not work in a folder named %j', (name) => {
    const { status, stderr } = start(name);
    expect(stderr).toMatch(/^Cutroom cannot run in .*: the package lmdb .* Rename or move it\.\n$/);
    expect(stderr).toContain(`${name}: `);
    expect(status).toBe(1);
  });

  it('passes the check in a folder whose name has spaces and non-ASCII letters', () => {
    expect(start('Filme für später (2)').stderr).toContain('build-and-run.mjs');
  });
});
