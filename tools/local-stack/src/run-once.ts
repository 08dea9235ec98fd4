import { spawn } from 'node:child_process';

interface RunOptions {
  env: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  flags?: readonly string[];
  /** Stops the script early. */
  signal?: AbortSignal;
}

/**
 * Runs a built script until it ends. With end-with-parent.cjs among its flags, it does not outlive this process.
 *
 * @returns its standard output
 *
 * @throws Error with the end of its output when it fails; AbortError when the signal stopped it
 */
export function runOnce(entry: string, { env, flags = [], signal }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, entry], {
      env: { ...env, CUTROOM_END_WITH_PARENT: JSON.stringify({ waitMs: 0, graceMs: 0 }) },
      signal,
      // end-with-parent.cjs watches the last pipe.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let out = '';
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${entry} failed (exit code ${code})\n${(errors + out).slice(-2_000)}`));
    });
  });
}
