import { createLogger } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import { createAgendaJobs } from '../jobs/agenda-jobs';
import type { JobContext, Jobs } from '../jobs/jobs';
import { connectTo, newDatabaseUri } from './test-database';
import { until } from './until';

/** What one api process has of the jobs: its own connection, its own agenda. */
export interface JobProcess {
  jobs: Jobs;
  connection: Connection;
  logs: string[];
}

/** Several processes on one database. */
export interface JobProcesses {
  uri: string;
  start(): Promise<JobProcess>;
  stopAll(): Promise<void>;
}

export function jobProcesses(): JobProcesses {
  const uri = newDatabaseUri();
  const running: JobProcess[] = [];
  return {
    uri,
    async start() {
      const connection = await connectTo(uri);
      const logs: string[] = [];
      const destination = { write: (line: string) => void logs.push(line) };
      const logger = createLogger({ service: 'api', level: 'debug', destination });
      const timing = { pollMs: 50, lockLifetimeMs: 1_000, stopTimeoutMs: 5_000 };
      const one = { connection, logs, jobs: createAgendaJobs({ connection, logger, ...timing }) };
      running.push(one);
      return one;
    },
    async stopAll() {
      for (const { jobs, connection } of running.splice(0)) {
        await jobs.stop();
        await connection.close();
      }
    },
  };
}

export const rowsOf = ({ connection }: JobProcess, name: string) =>
  connection.collection('jobs').find({ name }).toArray();

/** Resolves once no job of that name is left. */
export const gone = (one: JobProcess, name: string): Promise<true> =>
  until(`the row of ${name} has gone`, async () => (await rowsOf(one, name)).length === 0 || null);

export const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
