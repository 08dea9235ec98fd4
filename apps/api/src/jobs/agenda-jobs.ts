import { Agenda, InMemoryNotificationChannel, toJobId, type AgendaBackend, type Job } from 'agenda';
import type { Logger } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import { exponentialBackoff, type RetryDelay } from './backoff';
import { jobRows } from './job-rows';
import type { EnqueueOptions, JobHandler, JobOptions, Jobs } from './jobs';
import { LeasedJobRepository, LeaseLost } from './leased-job-repository';

export interface AgendaJobsOptions {
  connection: Connection;
  logger: Logger;
  /** How often the database is asked for due jobs; those enqueued by this very process start at once. */
  pollMs?: number;
  lockLifetimeMs?: number;
  /** How long a stop waits for interrupted jobs to come to rest. */
  stopTimeoutMs?: number;
}

/** Not a failure of the job: this process is stopping, or the lease is gone. */
class Interrupted extends Error {}

interface Definition<Data> {
  handler: JobHandler<Data>;
  lifetimeMs: number;
  delayAfter: RetryDelay;
  onGivenUp?: JobOptions<Data>['onGivenUp'];
}

const tellAgainMs = 60_000;
const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
const defaultRetry = exponentialBackoff({ firstMs: 1_000, maxMs: 300_000, attempts: 20 });

/** The jobs port over agenda on the database of `connection`, in its collection `jobs`. */
export function createAgendaJobs({
  connection,
  logger,
  pollMs = 1_000,
  lockLifetimeMs = 10_000,
  stopTimeoutMs = 15_000,
}: AgendaJobsOptions): Jobs {
  if (!connection.db) throw new TypeError('the jobs need a connection that is open');
  const repository = new LeasedJobRepository({ mongo: connection.db, db: { collection: 'jobs' } });
  const backend: AgendaBackend = {
    name: 'leased-mongo',
    repository,
    ownsConnection: false,
    connect: () => repository.connect(),
    disconnect: () => repository.disconnect(),
  };
  const channel = new InMemoryNotificationChannel();
  const agenda = new Agenda({ backend, processEvery: pollMs, notificationChannel: channel });
  const defined = new Set<string>();
  const recurring = new Set<string>();
  const running = new Set<Job>();
  const stopping = new AbortController();
  let prepared: Promise<ReturnType<typeof jobRows>> | undefined;

  async function prepare() {
    await agenda.ready;
    const rows = jobRows(repository.collection);
    await rows.prepare();
    return rows;
  }
  const ready = () => (prepared ??= prepare());

  async function run<Data>(job: Job<Data>, definition: Definition<Data>): Promise<void> {
    if (stopping.signal.aborted) throw new Interrupted();
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const attempt = (job.attrs.failCount ?? 0) + 1;
    const jobId = String(job.attrs._id);
    const log = logger.child({ job: job.attrs.name, jobId, attempt });
    // A database that is away for a moment does not end the lease, the passing of its lifetime does.
    const renewal = setInterval(() => {
      repository.renew(job.attrs).catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
        else log.warn({ err: error }, 'could not renew the lease of a job');
      });
    }, definition.lifetimeMs / 3);
    running.add(job);
    try {
      await definition.handler(job.attrs.data, { jobId, attempt, signal, log });
      lost.signal.throwIfAborted();
    } catch (error) {
      if (signal.aborted) throw new Interrupted('interrupted', { cause: error });
      if (!definition.onGivenUp || definition.delayAfter(attempt) !== null) throw error;
      log.error({ err: error }, 'a job is given up');
      await definition.onGivenUp(job.attrs.data, asError(error));
    } finally {
      clearInterval(renewal);
      running.delete(job);
    }
  }

  async function stop() {
    stopping.abort(new Interrupted('this process is stopping'));
    const { timedOut } = await agenda.drain(stopTimeoutMs);
    if (timedOut) logger.warn({ running: running.size }, 'stopped while jobs were still running');
    await repository.releaseAllBut([...running].map((job) => job.attrs)).catch((error: unknown) => {
      logger.warn({ err: error }, 'could not hand the jobs over: their locks have to end by themselves');
    });
  }
  let stopped: Promise<void> | undefined;

  agenda.on('error', (error) => logger.warn({ err: error }, 'jobs: a step failed and will be repeated'));
  agenda.on('fail', (error, job, remote) => {
    if (remote) return;
    if (error instanceof Interrupted) {
      job.attrs.failCount = Math.max(0, (job.attrs.failCount ?? 1) - 1);
      return;
    }
    const { name, _id, failCount } = job.attrs;
    logger.error({ err: error, job: name, jobId: String(_id), attempt: failCount }, 'a job failed');
  });
  agenda.on('complete', (job, remote) => {
    if (remote || job.attrs.nextRunAt) return;
    repository.removeEnded(job.attrs).catch((error: unknown) => {
      logger.warn({ err: error, job: job.attrs.name }, 'could not remove the row of a job that has ended');
    });
  });

  return {
    define<Data>(name: string, handler: JobHandler<Data>, options: JobOptions<Data> = {}) {
      const lifetimeMs = options.lockLifetimeMs ?? lockLifetimeMs;
      const { retry = defaultRetry, onGivenUp } = options;
      const definition = { handler, lifetimeMs, delayAfter: retry, onGivenUp };
      defined.add(name);
      const { concurrency = 1 } = options;
      // No more than can run: what this process holds without running, no other process can take.
      repository.limit(name, { atOnce: concurrency, lifetimeMs });
      agenda.define<Data>(name, (job) => run(job, definition), {
        concurrency,
        lockLimit: 0,
        lockLifetime: lifetimeMs,
        backoff: ({ error, attempt }) => {
          if (error instanceof Interrupted) return 0;
          if (recurring.has(name)) return null;
          // With somebody to be told of the end, a telling that fails is repeated too.
          return retry(attempt) ?? (onGivenUp ? tellAgainMs : null);
        },
      });
    },

    async enqueue<Data>(name: string, data: Data, options: EnqueueOptions = {}) {
      await (await ready()).insert(name, data, options);
      if (options.session || channel.state !== 'connected') return;
      const nextRunAt = options.runAt ?? new Date();
      void channel.publish({
        jobId: toJobId(name),
        jobName: name,
        nextRunAt,
        priority: 0,
        timestamp: new Date(),
      });
    },

    async every(ms, name) {
      recurring.add(name);
      await (await ready()).recur(name, ms);
    },

    async start() {
      await ready();
      await agenda.start();
    },

    async countWaiting() {
      const counts = new Map([...defined].map((name) => [name, 0]));
      for (const { _id, count } of await (await ready()).countDue()) {
        if (counts.has(_id)) counts.set(_id, count);
      }
      return counts;
    },

    countRunning() {
      const counts = new Map([...defined].map((name) => [name, 0]));
      for (const { attrs } of running) counts.set(attrs.name, (counts.get(attrs.name) ?? 0) + 1);
      return counts;
    },

    stop: () => (stopped ??= stop()),
  };
}
