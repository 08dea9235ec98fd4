import type { mongo } from 'mongoose';

/** A job in the collection `jobs`. No text of an error is stored: it can hold an address that is a secret. */
export interface JobRow {
  _id: mongo.ObjectId;
  name: string;
  data: unknown;
  /** When the job is due, on the database's clock. While a process holds it: when its lease ends. */
  runAt: Date;
  /** Names one taking of the job; only who took it may write. Null while nobody holds it. */
  lease: string | null;
  /** Failed attempts since it was enqueued. */
  failures: number;
  uniqueKey?: string;
  group?: string | null;
  /** Milliseconds between two runs of a recurring job. */
  everyMs?: number;
}
