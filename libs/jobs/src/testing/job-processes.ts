import { createLogger } from '@cutroom/server-kit';
import { connectTestMongo, newDatabaseUri, until } from '@cutroom/server-kit/testing';
import type { Connection } from 'mongoose';
import type { JobContext, Jobs } from '../jobs';
import type { JobRow } from '../job-row';
import { createMongoJobs } from '../mongo-jobs';

/** A process that works on the queue, with its own connection and log. */
export interface JobProcess {
  jobs: Jobs;
  connection: Connection;
  logs: string[];
}

/** Several processes on one database. */
export interface JobProcesses {
  uri: string;
  start(options?: { pollMs?: number }): Promise<JobProcess>;
  stopAll(): Promise<void>;
}

/** A process that crashes loses its jobs after this long. */
export const leaseMs = 1_000;

export function jobProcesses(): JobProcesses {
  const address = new URL(newDatabaseUri());
  // Specs may count the commands that a process sends.
  address.searchParams.set('monitorCommands', 'true');
  const uri = address.href;
  const running: JobProcess[] = [];
  return {
    uri,
    async start({ pollMs = 50 } = {}) {
      const connection = await connectTestMongo(uri);
      const logs: string[] = [];
      const destination = { write: (line: string) => void logs.push(line) };
      const logger = createLogger({ service: 'test', level: 'debug', destination });
      const jobs = createMongoJobs({ connection, logger, pollMs, leaseMs, stopTimeoutMs: 5_000 });
      const one = { connection, logs, jobs };
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

/** Gives each test a database of its own with one process, and lets it start more. */
export function useJobProcess(): JobProcess & { startAnother: JobProcesses['start'] } {
  let processes: JobProcesses;
  const one = { startAnother: (options) => processes.start(options) } as ReturnType<typeof useJobProcess>;
  beforeEach(async () => {
    processes = jobProcesses();
    Object.assign(one, await processes.start());
  });
  afterEach(() => processes.stopAll());
  return one;
}

export const rowsOf = ({ connection }: Pick<JobProcess, 'connection'>, name: string): Promise<JobRow[]> =>
  connection.collection<JobRow>('jobs').find({ name }).toArray();

/** Resolves when no job of that name is left. */
export const untilGone = (one: JobProcess, name: string): Promise<true> =>
  until(`no job '${name}' is left`, async () => (await rowsOf(one, name)).length === 0);

/** The handler of a job that runs until it is interrupted. */
export const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
