import type { Logger } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { RetryDelay } from './backoff';

export interface JobContext {
  jobId: string;
  /** 1 for the first attempt. An interruption by a stopping process, or a crash, does not count as one. */
  attempt: number;
  /**
   * Aborted when this process stops, or when the lease is lost to another process. A handler that throws after that
   * has not failed: the job starts again at once, in any process.
   */
  signal: AbortSignal;
  log: Logger;
}

export type JobHandler<Data> = (data: Data, context: JobContext) => Promise<void>;

export interface JobOptions<Data> {
  /** How many jobs of this name one process runs at the same time. */
  concurrency?: number;
  /** A process that does not renew its lease for this long loses the job. A live process renews in time. */
  leaseMs?: number;
  /** Groups take turns. Otherwise the job that has been due for longest is next (ADR 019). */
  inTurns?: boolean;
  /** The delay after a failure; null gives up. A recurring job waits for its next turn instead. */
  retry?: RetryDelay;
  /**
   * Called when a job is given up, before its row is removed. If it fails, the job runs once more a minute later, and a
   * further failure calls it again.
   */
  onGivenUp?: (data: Data, error: Error) => Promise<void>;
}

export interface EnqueueOptions {
  /**
   * At most one job of this name and key waits or runs: enqueueing it again meanwhile changes nothing. Put an attempt
   * number into the key where a new job may be wanted while the old one is about to end.
   */
  unique?: string;
  /** The group of the job, for a queue in which groups take turns. Jobs without one are a group of their own. */
  group?: string;
  /** Not before this moment; at once by default. */
  runAt?: Date;
  /** The job exists if, and only if, this transaction commits. */
  session?: ClientSession;
}

/**
 * Durable work, shared by all processes on one database. A job is stored before `enqueue` resolves, runs at least once,
 * in one process at a time, and its row is removed when it is done.
 */
export interface Jobs {
  define<Data>(name: string, handler: JobHandler<Data>, options?: JobOptions<Data>): void;
  enqueue<Data>(name: string, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Removes the jobs of this name whose unique key begins with `prefix`, except those that a process holds. */
  withdraw(name: string, prefix: string): Promise<void>;
  /** Runs a defined job every `ms` milliseconds, in one process at a time. */
  every(ms: number, name: string): Promise<void>;
  start(): Promise<void>;
  /**
   * How many jobs are due and held by no process, in the whole database, for each name that this process defines or
   * enqueues; up to `countedAtMost`.
   */
  countWaiting(): Promise<ReadonlyMap<string, number>>;
  /** How many jobs of each defined name this process is running. */
  countRunning(): ReadonlyMap<string, number>;
  /** Takes no new job, interrupts the running ones through their signal, and releases them. */
  stop(): Promise<void>;
}
