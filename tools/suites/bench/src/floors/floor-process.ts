import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type FloorName =
  'disk' | 'pipe' | 'query' | 'argon2' | 'sign-in' | 'emit' | 'post' | 'browse' | 'ports';

export interface FloorProcess {
  url: string;
  stop(): Promise<void>;
}

const running = new Set<FloorProcess>();

/**
 * Starts the floor of a row in its own process, like the services: this program with `--floor`. It prints `ready <url>`
 * once it listens. `env` is its whole environment.
 *
 * @throws Error with the output of the process when it ends before that
 */
export async function startFloor(name: FloorName, env: NodeJS.ProcessEnv = {}): Promise<FloorProcess> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', '--floor', name], {
    env: { PATH: process.env.PATH, ...env },
    // The floor ends when its stdin closes, as it does when this process ends.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const gone = once(child, 'close');
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
    void gone.then(() => reject(new Error(`the floor '${name}' ended: ${words}`)));
  });
  const url = await ready;
  const floor = {
    url,
    async stop() {
      running.delete(floor);
      child.kill('SIGKILL');
      await gone;
    },
  };
  running.add(floor);
  return floor;
}

/** Stops the floors that a failed row left running. */
export async function stopFloors(): Promise<void> {
  await Promise.all([...running].map((floor) => floor.stop()));
}
