import type { Gauge, Metrics } from '@cutroom/server-kit';
import { countedAtMost } from './job-store';
import type { Jobs } from './jobs';

function setAll(gauge: Gauge, counts: ReadonlyMap<string, number>): void {
  for (const [job, count] of counts) gauge.set({ job }, count);
}

type Counted = Pick<Jobs, 'countWaiting' | 'countRunning'>;

/**
 * Two gauges, collected when Prometheus scrapes: the depth of each queue, and the number of jobs that this process
 * runs.
 */
export function measureJobs(metrics: Metrics, queues: readonly Counted[]): void {
  metrics.gauge(
    'jobs_waiting',
    `Jobs that are due and held by no process, up to ${countedAtMost}; every process reports the same value`,
    ['job'],
    async (gauge) => {
      for (const counts of await Promise.all(queues.map((queue) => queue.countWaiting()))) {
        setAll(gauge, counts);
      }
    },
  );
  metrics.gauge('jobs_running', 'Jobs that this process is running', ['job'], (gauge) => {
    for (const queue of queues) setAll(gauge, queue.countRunning());
  });
}
