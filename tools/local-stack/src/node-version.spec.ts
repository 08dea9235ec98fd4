import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;

describe('npm start on an old Node', () => {
  it('names the required version before it loads a module that an old Node cannot load', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cutroom-node-'));
    // The scripts have no other module beside them, so loading one would fail.
    for (const name of ['start.mjs', 'require-support.mjs'])
      cpSync(join(__dirname, '../bin', name), join(folder, name));
    const script = join(folder, 'start.mjs');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, script];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('Cutroom needs Node 20.19 or newer; this is 18.20.8.\n');
    expect(status).toBe(1);
  });
});
