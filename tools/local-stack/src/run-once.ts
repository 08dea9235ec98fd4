import { spawn } from 'node:child_process';

/**
 * Runs a built script to its end.
 *
 * @returns its output
 *
 * @throws Error with the end of its output when it fails
 */
export function runOnce(entry: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--disable-warning=ExperimentalWarning', entry, ...args],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${entry} failed (exit code ${code})\n${(errors + out).slice(-2_000)}`));
    });
  });
}
