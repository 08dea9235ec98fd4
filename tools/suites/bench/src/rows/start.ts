import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { findPorts, portNames, repository, StackProcess } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import type { Comparison } from '../row';

/** Seconds until `npm start` is ready. The data folder keeps what the first start has seeded. */
async function secondsToStart(script: string, dataDir: string): Promise<number> {
  const ports = await findPorts();
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', join(repository, script)];
  const started = performance.now();
  const stack = new StackProcess({ dataDir, ports, command });
  try {
    await stack.ready();
    return (performance.now() - started) / 1_000;
  } finally {
    await stack.stop();
  }
}

export const start: Comparison = {
  ours: 'npm start until it is ready, already built and seeded',
  floor: 'a bare Node process that opens the same number of ports',
  limitMs: 240_000,
  async run({ quick, rounds, folder }) {
    const dataDir = await mkdtemp(join(folder, 'start-'));
    // What `npm start` runs. The quick run skips Nx's check for stale builds.
    const script = quick ? 'dist/tools/local-stack/main.js' : 'tools/local-stack/bin/start.mjs';
    const { ours, floor } = await alternate(
      rounds,
      {
        ours: async () => ({ seconds: await secondsToStart(script, dataDir) }),
        async floor() {
          const started = performance.now();
          const process = await startFloor('ports', { PORTS: String(portNames.length) });
          const seconds = (performance.now() - started) / 1_000;
          await process.stop();
          return { seconds };
        },
      },
      { warmUp: !quick },
    );
    return [
      {
        what: 'until ready',
        unit: 's',
        ours: ours.seconds ?? NaN,
        floor: floor.seconds,
        aim: { atMost: 2.5, of: 'ours' },
      },
    ];
  },
};
