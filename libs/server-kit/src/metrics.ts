import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type { Gauge } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Counts one response; `route` is the pattern, never the path itself. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** `collect` sets the value on each scrape. If it fails or takes too long, the value is left out. */
  gauge(name: string, help: string, labelNames?: string[], collect?: Collect): Gauge;
  histogram(name: string, help: string, labelNames?: string[], buckets?: number[]): Histogram;
}

type Collect = (gauge: Gauge) => void | Promise<void>;

const collectTimeoutMs = 2_000;

/** An unreachable database must not block the other metrics. */
async function collectOrLeaveOut(gauge: Gauge, collect: Collect): Promise<void> {
  gauge.reset();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), collectTimeoutMs);
  });
  await Promise.race([Promise.resolve(gauge).then(collect), late]).then(
    () => undefined,
    () => gauge.reset(),
  );
  clearTimeout(timer);
}

/** Prometheus metrics of one service. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return {
    registry,
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = [], given) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        ...(given && {
          collect() {
            return collectOrLeaveOut(this, given);
          },
        }),
      }),
    histogram: (name, help, labelNames = [], buckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

/**
 * The sampling interval of the event loop lag. The default of 10 ms wakes an idle process a hundred times a second,
 * which costs most of the processor time that it uses.
 */
const lagResolutionMs = 50;

/**
 * Adds Node's own metrics (event loop lag, garbage collection, memory). Called once, at the start of a process: the
 * measurements run until the process exits.
 */
export function collectProcessMetrics({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagResolutionMs });
}
