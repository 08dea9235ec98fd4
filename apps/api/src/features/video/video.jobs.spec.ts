import { limits } from '@cutroom/contracts';
import { createMongoJobs } from '@cutroom/jobs';
import { nextMailTo } from '../../testing/mails';
import { useUploads } from './testing/use-uploads';
import { registerVideoJobs } from './video.jobs';

const stage = useUploads();

describe('the jobs of videos', () => {
  it('announce arrivals while the store is away', async () => {
    await stage.submit();
    const { connection, logger } = stage.api.deps;
    // In a database of their own, where the running api does not take them.
    const jobs = createMongoJobs({ connection: connection.useDb('jobs-of-videos'), logger, pollMs: 50 });
    const deps = stage.after(limits.arrivalEmailDelayMs + 1_000);
    const list = () => {
      throw new Error('away');
    };
    await registerVideoJobs(jobs, { ...deps, storage: { ...deps.storage, list } }, 60_000);
    await jobs.start();
    const { subject } = await nextMailTo(stage.creator.email).finally(() => jobs.stop());
    expect(subject).toBe('“The cut” is ready for review');
  });
});
