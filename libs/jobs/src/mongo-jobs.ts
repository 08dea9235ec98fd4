import type { Logger } from '@cutroom/server-kit';
import type { ClientSession, Connection } from 'mongoose';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { exponentialBackoff } from './backoff';
import type { JobRow } from './job-row';
import { createJobStore } from './job-store';
import type { JobHandler, JobOptions, Jobs } from './jobs';
import { runJob, type Definition } from './run-job';
import { GroupTurns } from './group-turns';

export interface MongoJobsOptions {
  connection: Connection;
  logger: Logger;
  /**
   * How often the database is polled for due jobs. Jobs that this process enqueues start at once, or after their
   * transaction.
   */
  pollMs?: number;
  leaseMs?: number;
  /** How long `stop` waits for interrupted jobs. */
  stopTimeoutMs?: number;
  /**
   * Queues that this process only fills. It counts their waiting jobs, because the processes that empty them may be
   * down.
   */
  onlyEnqueued?: readonly string[];
}

const defaultRetry = exponentialBackoff({ firstMs: 1_000, maxMs: 300_000, attempts: 20 });
const adoptAgainMs = 60_000;

/** A defined job, and its runs in this process. */
interface Queue extends Definition {
  turns?: GroupTurns;
  running: Set<Promise<void>>;
  /** The running request for due jobs; there is one at a time. */
  filling?: Promise<void>;
  /** A job became due while `filling` was pending, so another request must follow. */
  again: boolean;
}

/** Jobs in the collection `jobs` on `connection`. */
export function createMongoJobs({
  connection,
  logger,
  pollMs = 1_000,
  leaseMs: defaultLeaseMs = 10_000,
  stopTimeoutMs = 15_000,
  onlyEnqueued = [],
}: MongoJobsOptions): Jobs {
  const store = createJobStore(connection);
  const queues = new Map<string, Queue>();
  const stopping = new AbortController();
  // Each running job listens, and Node warns from eleven listeners on.
  setMaxListeners(0, stopping.signal);
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let adoption: Promise<void> | undefined;
  let prepared: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const ready = (): Promise<void> =>
    (prepared ??= store.prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));

  /** Repeats until none is left, because processes of an earlier version may still be running some. */
  async function adoptEarlier(): Promise<void> {
    while (!stopping.signal.aborted) {
      const done = await store.adoptEarlier().catch((err: unknown) => {
        logger.warn({ err }, 'could not convert the jobs of an earlier version; it is tried again');
        return false;
      });
      if (done) return;
      await pause(adoptAgainMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  function begin(queue: Queue, job: JobRow, asked: number): void {
    const run = runJob({ store, logger, stopping: stopping.signal }, queue, job, asked).finally(() => {
      queue.running.delete(run);
      wake(queue);
    });
    queue.running.add(run);
  }

  async function fill(queue: Queue): Promise<void> {
    while (queue.running.size < queue.concurrency && !stopping.signal.aborted) {
      const asked = performance.now();
      const { name, leaseMs, turns } = queue;
      const job = await (turns ? turns.take(store, name, leaseMs) : store.take(name, leaseMs));
      if (!job) return;
      if (stopping.signal.aborted) return store.release(job);
      begin(queue, job, asked);
    }
  }

  function wake(queue: Queue): void {
    if (!started || stopping.signal.aborted) return;
    queue.again = queue.filling !== undefined;
    queue.filling ??= fill(queue)
      .catch((err: unknown) => logger.warn({ err, job: queue.name }, 'could not take the due jobs'))
      .finally(() => {
        queue.filling = undefined;
        if (queue.again) wake(queue);
      });
  }

  /** The queues to which an open transaction adds jobs. */
  const gaining = new WeakMap<ClientSession, Set<Queue>>();

  /** Wakes the queue when the session has ended, because the job is invisible until its transaction commits. */
  function wakeAfter(session: ClientSession, queue: Queue): void {
    const known = gaining.get(session) ?? new Set();
    if (known.size === 0) session.once('ended', () => known.forEach(wake));
    gaining.set(session, known.add(queue));
  }

  /** One read for all queues, so that a process without due jobs writes nothing. */
  async function wakeDue(): Promise<void> {
    const open = [...queues.values()].filter(({ running, concurrency }) => running.size < concurrency);
    const due = await store.dueAmong(open.map(({ name }) => name));
    for (const queue of open) if (due.has(queue.name)) wake(queue);
  }

  function poll(): void {
    polling ??= wakeDue()
      .catch((err: unknown) => logger.warn({ err }, 'could not ask for due jobs'))
      .finally(() => (polling = undefined));
  }

  async function stopAll(): Promise<void> {
    stopping.abort(new Error('this process is stopping'));
    clearInterval(timer);
    await polling;
    await Promise.all([...queues.values()].map(({ filling }) => filling));
    const running = [...queues.values()].flatMap((queue) => [...queue.running]);
    const enough = new AbortController();
    const late = pause(stopTimeoutMs, 'late', { signal: enough.signal }).catch(() => 'late');
    if ((await Promise.race([Promise.all(running), late])) === 'late') {
      logger.warn({ running: countRunning() }, 'stopped while jobs were still running');
    }
    enough.abort();
    await adoption;
  }

  const countRunning = () => new Map([...queues].map(([name, { running }]) => [name, running.size]));

  return {
    define<Data>(name: string, handler: JobHandler<Data>, options: JobOptions<Data> = {}) {
      const { concurrency = 1, leaseMs = defaultLeaseMs, retry = defaultRetry, onGivenUp } = options;
      const definition = { name, handler, concurrency, leaseMs, retry, onGivenUp } as Definition;
      const turns = options.inTurns ? new GroupTurns() : undefined;
      queues.set(name, { ...definition, turns, running: new Set(), again: false });
    },

    async enqueue(name, data, options = {}) {
      await ready();
      await store.insert(name, data, options);
      const queue = queues.get(name);
      if (queue && options.session) wakeAfter(options.session, queue);
      else if (queue) wake(queue);
    },

    async withdraw(name, prefix) {
      await ready();
      await store.remove(name, prefix);
    },

    async every(ms, name) {
      await ready();
      await store.recur(name, ms);
    },

    async start() {
      await ready();
      started = true;
      adoption = adoptEarlier();
      for (const queue of queues.values()) wake(queue);
      timer = setInterval(poll, pollMs);
    },

    countWaiting: async () => {
      await ready();
      return store.countDue([...queues.keys(), ...onlyEnqueued]);
    },
    countRunning,
    stop: () => (stopped ??= stopAll()),
  };
}
