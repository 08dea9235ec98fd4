import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-path-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const folders = ['C# films', '50% done', 'what?'];

/** Runs one of its scripts in a clone that has only these files. */
function run(clone: string, script: string, files: readonly string[]) {
  for (const file of files)
    cpSync(join(__dirname, '../../..', file), join(folder, clone, file), { recursive: true });
  return spawnSync(process.execPath, [join(folder, clone, script)], { encoding: 'utf8' });
}

const bin = 'tools/local-stack/bin';
/** It then fails to load the next one. */
const start = (clone: string) =>
  run(clone, `${bin}/start.mjs`, [`${bin}/start.mjs`, `${bin}/require-support.mjs`]);

describe('npm test', () => {
  it.each(folders)('says that lmdb does not work in a folder named %j', (name) => {
    const { status, stderr } = run(name, 'tools/test-run/run.mjs', [bin, 'tools/test-run']);
    expect(stderr).toMatch(/^Cutroom cannot run in .*: the package lmdb /);
    expect(status).toBe(1);
  });
});

describe('npm start', () => {
  it.each(folders)('says that lmdb does not work in a folder named %j', (name) => {
    const { status, stderr } = start(name);
    expect(stderr).toMatch(/^Cutroom cannot run in .*: the package lmdb .* Rename or move it\.\n$/);
    expect(stderr).toContain(`${name}: `);
    expect(status).toBe(1);
  });

  it('goes on in a folder whose name has spaces and letters beyond ASCII', () => {
    expect(start('Filme für später (2)').stderr).toContain('build-and-run.mjs');
  });
});
