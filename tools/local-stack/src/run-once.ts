import { spawn } from 'node:child_process';

interface RunOptions {
  env: NodeJS.ProcessEnv;
  /** For Node itself, before the script. */
  flags?: readonly string[];
  /** Ends the script before its end. */
  signal?: AbortSignal;
}

/**
 * Runs a built script to its end. With end-with-parent.cjs among its flags, it ends with this process.
 *
 * @returns its output
 *
 * @throws Error with the end of its output when it fails; AbortError when it was ended
 */
export function runOnce(entry: string, { env, flags = [], signal }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, entry], {
      env: { ...env, CUTROOM_END_WITH_PARENT: JSON.stringify({ waitMs: 0, graceMs: 0 }) },
      signal,
      // end-with-parent.cjs watches the last one.
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
