import { limits } from '@cutroom/contracts';
import type { JobHandler, Jobs } from '@cutroom/jobs';
import { allMailsTo } from '../../testing/mails';
import { useUploads } from './testing/use-uploads';
import { registerVideoJobs } from './video.jobs';

const stage = useUploads();

describe('the jobs of videos', () => {
  it('announce arrivals while the store is away', async () => {
    await stage.submit();
    const handlers: JobHandler<null>[] = [];
    const define = (_: string, handler: JobHandler<null>) => void handlers.push(handler);
    const jobs = { define, every: () => Promise.resolve() } as unknown as Jobs;
    const list = () => {
      throw new Error('away');
    };
    const deps = stage.after(limits.arrivalEmailDelayMs + 1_000);
    await registerVideoJobs(jobs, { ...deps, storage: { ...deps.storage, list } }, 60_000);
    const { logger: log } = deps;
    const context = { jobId: 'x', attempt: 1, signal: new AbortController().signal, log };
    await Promise.allSettled(handlers.map((handler) => handler(null, context)));
    const mails = await allMailsTo(stage.creator.email, deps.connection);
    expect(mails.map(({ subject }) => subject)).toEqual(['“The cut” is ready for review']);
  });
});
