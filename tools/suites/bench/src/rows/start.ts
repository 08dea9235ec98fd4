import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts, portVariables, type PortName } from '@cutroom/local-stack';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import type { Row } from '../row';
import { repository } from '../stage/repository';

const names = Object.keys(portVariables) as PortName[];

/** Seconds until `npm start` says that it is ready; the data folder keeps what the first start has seeded. */
async function start(script: string, dataDir: string): Promise<number> {
  const ports = await freePorts(names, '127.0.0.1');
  const variables = Object.fromEntries(names.map((name) => [portVariables[name][0], String(ports[name])]));
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(repository, script)], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: dataDir, CUTROOM_DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C stops')) resolve((performance.now() - started) / 1_000);
      });
    }
    void ended.then(() => reject(new Error(`npm start ended:\n${output}`)));
  });
  try {
    return await ready;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

export const startRow: Row = {
  name: 'start',
  ours: 'npm start until everything serves, built and seeded before',
  floor: 'a bare node process that opens as many ports',
  limitMs: 240_000,
  async run({ quick, rounds, folder }) {
    const dataDir = await mkdtemp(join(folder, 'start-'));
    // What `npm start` runs. The quick form leaves Nx's look at what is stale out.
    const script = quick ? 'dist/tools/local-stack/main.js' : 'tools/local-stack/bin/start.mjs';
    const { ours, floor } = await alternate(
      rounds,
      {
        ours: async () => ({ seconds: await start(script, dataDir) }),
        async floor() {
          const started = performance.now();
          const process = await startFloor('ports', { PORTS: String(names.length) });
          const seconds = (performance.now() - started) / 1_000;
          await process.stop();
          return { seconds };
        },
      },
      { warmUp: !quick },
    );
    return [{ what: 'until ready', unit: 's', ours: ours.seconds ?? NaN, floor: floor.seconds }];
  },
};
