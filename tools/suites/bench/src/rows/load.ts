import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Deployment, serviceNames } from '@cutroom/deploy/testing';
import { repository } from '@cutroom/suites-kit';
import { tasksOf } from '../load/daily-mix';
import { ProcessSamples } from '../load/process-samples';
import { prepareUsers } from '../load/teams';
import { Experience, openTeamSocket, work } from '../load/user';
import { percentile } from '../measure/statistics';
import type { Comparison, Figure } from '../row';

/** Between two calls of a user, on average. */
const thinkMs = 2_000;

/** What the images contain. Nx builds only what is stale. */
function buildPackages(): void {
  const script = join(repository, 'tools/local-stack/bin/build-all.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed\n${stderr}`);
}

export const load: Comparison = {
  ours: '200 signed-in users with sockets do the daily mix for five minutes; two processes of each service behind nginx and Redis',
  floor: 'memory: the same process in the second minute',
  limitMs: 900_000,
  onRequest: true,
  async run({ quick, log }) {
    const [count, seconds] = quick ? [10, 8] : [200, 300];
    buildPackages();
    const site = await Deployment.start({ each: 2, env: { RATE_LIMIT_SCALE: '100000' } });
    const experience = new Experience();
    try {
      log(`signing up ${count} users`);
      const users = await prepareUsers(site, count);
      const sockets = users.map(({ person }) => openTeamSocket(site, person, experience));
      log(`${seconds} s of work`);
      const samples = await ProcessSamples.start(site.instances);
      const stop = new AbortController();
      setMaxListeners(users.length, stop.signal);
      const done = users.map((user) =>
        work(user, tasksOf(user), experience, { thinkMs, signal: stop.signal }),
      );
      await pause(seconds * 1_000);
      stop.abort();
      await Promise.all(done);
      await samples.stop();
      sockets.forEach((socket) => socket.disconnect());
      for (const [error, times] of experience.errors) log(`${times} times: ${error}`);
      return figuresOf(experience, samples, site, seconds);
    } finally {
      await site.stop();
    }
  },
};

function figuresOf(
  experience: Experience,
  samples: ProcessSamples,
  site: Deployment,
  seconds: number,
): Figure[] {
  const calls = [...experience.times].sort(([one], [other]) => (one < other ? -1 : 1));
  const [early, late] = [samples.memoryBetween(0.2, 0.4), samples.memoryBetween(0.8, 1)];
  const processor = (service: string) =>
    site.instances.reduce(
      (sum, one, index) => sum + (one.service === service ? (samples.processorSeconds[index] ?? NaN) : 0),
      0,
    );
  return [
    { what: 'errors', unit: '', ours: experience.failures, aim: { atMost: 0 } },
    { what: 'throughput', unit: 'calls/s', ours: experience.calls / seconds },
    ...calls.flatMap(([name, times]) =>
      ([0.5, 0.99] as const).map((share) => ({
        what: `${name}, p${share * 100}`,
        unit: 'ms',
        ours: percentile(times, share),
      })),
    ),
    ...serviceNames.map((service) => ({
      what: `processor of ${service}, for a call of any service`,
      unit: 'ms',
      ours: (processor(service) * 1_000) / experience.calls,
    })),
    ...site.instances.map(({ service, host }, index) => ({
      what: `memory of ${service} at ${host}`,
      unit: 'MiB',
      ours: late[index] ?? NaN,
      floor: early[index] ?? NaN,
      aim: { atMost: 1.15 },
    })),
  ];
}
