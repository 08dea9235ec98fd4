import { connectMongo, createLogger } from '@cutroom/server-kit';
import { createMongoJobs } from '../mongo-jobs';

/** A process for the specs: takes a job named 'slow', logs that, and holds it until it is killed. */
async function main(): Promise<void> {
  const logger = createLogger({ service: 'worker', level: 'silent' });
  const connection = await connectMongo(process.env.MONGODB_URI ?? '', { logger, appName: 'worker' });
  const jobs = createMongoJobs({ connection, logger, pollMs: 50, leaseMs: Number(process.env.LEASE_MS) });
  jobs.define<null>('slow', async (_, { signal }) => {
    process.stdout.write('running\n');
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await jobs.start();
}

void main();
