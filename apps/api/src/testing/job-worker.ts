import { connectMongo, createLogger } from '@cutroom/server-kit';
import { createAgendaJobs } from '../jobs/agenda-jobs';

/** A process for the job specs: takes a job named 'slow' and holds it until it is killed. */
async function main(): Promise<void> {
  const logger = createLogger({ service: 'worker', level: 'silent' });
  const connection = await connectMongo(process.env.MONGODB_URI ?? '', { logger, appName: 'worker' });
  const jobs = createAgendaJobs({ connection, logger, pollMs: 50, lockLifetimeMs: 1_000 });
  jobs.define<null>('slow', async (_, { signal }) => {
    process.stdout.write('holds\n');
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await jobs.start();
}

void main();
