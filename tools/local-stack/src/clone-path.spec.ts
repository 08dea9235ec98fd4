import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-path-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Of a clone that has only this script, which then fails to load the next one. */
function start(clone: string) {
  const script = join(folder, clone, 'tools/local-stack/bin/start.mjs');
  cpSync(join(__dirname, '../bin/start.mjs'), script);
  return spawnSync(process.execPath, [script], { encoding: 'utf8' });
}

describe('npm start', () => {
  it.each(['C# films', '50% done', 'what?'])('says that lmdb does not work in a folder named %j', (name) => {
    const { status, stderr } = start(name);
    expect(stderr).toMatch(/^Cutroom cannot run in .*: the package lmdb .* Rename or move it\.\n$/);
    expect(stderr).toContain(`${name}: `);
    expect(status).toBe(1);
  });

  it('goes on in a folder whose name has spaces and letters beyond ASCII', () => {
    expect(start('Filme für später (2)').stderr).toContain('build-and-run.mjs');
  });
});
