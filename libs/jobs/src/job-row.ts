import type { mongo } from 'mongoose';

/** A job in the collection `jobs`. Error messages are never stored, because they can contain a secret URL. */
export interface JobRow {
  _id: mongo.ObjectId;
  name: string;
  data: unknown;
  /** When the job is due, on the database's clock. While a process holds it: when its lease ends. */
  runAt: Date;
  /** Identifies the current holder of the job, who alone may write the row. Null while no process holds it. */
  lease: string | null;
  /** Failed attempts since it was enqueued. */
  failures: number;
  uniqueKey?: string;
  group?: string | null;
  /** Milliseconds between two runs of a recurring job. */
  everyMs?: number;
}
