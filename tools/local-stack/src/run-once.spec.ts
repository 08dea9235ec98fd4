import { until } from '@cutroom/contracts/testing';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const preload = join(__dirname, '../bin/end-with-parent.cjs');

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-once-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a process is running. A zombie has ended and only waits for its new parent to reap it. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a script that the local stack runs', () => {
  it('ends when the stack is killed', async () => {
    const [script, note] = [join(folder, 'script.cjs'), join(folder, 'note')];
    writeFileSync(
      script,
      `require('node:fs').writeFileSync(${JSON.stringify(note)}, String(process.pid));
      setInterval(() => undefined, 1_000);`,
    );
    const source = readFileSync(join(__dirname, 'run-once.ts'), 'utf8');
    const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
    const call = `runOnce(${JSON.stringify(script)}, { env: {}, flags: [${JSON.stringify(`--require=${preload}`)}] })`;
    const stack = spawn(process.execPath, ['-e', `${code}; ${call}`], { stdio: 'ignore' });
    await until('the script to run', async () => existsSync(note) && readFileSync(note, 'utf8') !== '');
    const pid = Number(readFileSync(note, 'utf8'));
    try {
      stack.kill('SIGKILL');
      await until('the script to end', async () => !isAlive(pid));
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});
