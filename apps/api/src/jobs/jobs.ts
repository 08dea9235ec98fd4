import type { Logger } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { RetryDelay } from './backoff';

export interface JobContext {
  jobId: string;
  /** 1 for the first try. An interruption by a stopping process does not count as one. */
  attempt: number;
  /**
   * Aborted when this process stops, or when the lock was lost to another one. A handler that then throws is
   * not counted as failed: the job starts again at once, wherever there is a process.
   */
  signal: AbortSignal;
  log: Logger;
}

export type JobHandler<Data> = (data: Data, context: JobContext) => Promise<void>;

export interface JobOptions<Data> {
  /** How many of this name run at the same time in one process. */
  concurrency?: number;
  /** A process that has not been heard of for this long has lost the job; a living one renews in time. */
  lockLifetimeMs?: number;
  /** How long to wait after a failure; null gives up. A recurring job just waits for its next turn. */
  retry?: RetryDelay;
  /** Told once a job has been given up, before its row goes. */
  onGivenUp?: (data: Data, error: Error) => Promise<void>;
}

export interface EnqueueOptions {
  /**
   * At most one job of this name and key waits or runs: asking again while it does changes nothing. Put an
   * attempt number into the key where a new job may be wanted while the old one is about to end.
   */
  unique?: string;
  runAt?: Date;
  /** The job exists if, and only if, this transaction commits. */
  session?: ClientSession;
}

/**
 * Durable work, shared by however many api processes there are. A job is in the database before `enqueue`
 * answers, runs at least once, in one process at a time, and its row goes when it is done.
 */
export interface Jobs {
  define<Data>(name: string, handler: JobHandler<Data>, options?: JobOptions<Data>): void;
  enqueue<Data>(name: string, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Runs a defined job every so many milliseconds, in one process at a time. */
  every(ms: number, name: string): Promise<void>;
  start(): Promise<void>;
  /** How many jobs of each defined name are due and taken by nobody, in the database as a whole. */
  countWaiting(): Promise<ReadonlyMap<string, number>>;
  /** How many of each defined name this process is running. */
  countRunning(): ReadonlyMap<string, number>;
  /** Takes no new job, interrupts the running ones through their signal, and unlocks what was not begun. */
  stop(): Promise<void>;
}
