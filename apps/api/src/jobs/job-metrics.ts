import type { Gauge, Metrics } from '@cutroom/server-kit';
import type { Jobs } from './jobs';

function setAll(gauge: Gauge, counts: ReadonlyMap<string, number>): void {
  for (const [job, count] of counts) gauge.set({ job }, count);
}

/** How deep the queue is and what this process does of it; looked up when somebody asks. */
export function measureJobs(metrics: Metrics, jobs: Jobs): void {
  metrics.gauge(
    'jobs_waiting',
    'Jobs that are due and that no process has taken; every process tells the same',
    ['job'],
    async (gauge) => setAll(gauge, await jobs.countWaiting()),
  );
  metrics.gauge('jobs_running', 'Jobs that this process is running', ['job'], (gauge) =>
    setAll(gauge, jobs.countRunning()),
  );
}
