import { limits } from '@cutroom/contracts';
import { createMongoJobs } from '@cutroom/jobs';
import { uniqueName } from '../../testing/builders';
import { nextMailTo } from '../../testing/mails';
import { movieOf, useUploadsInParts } from './testing/use-uploads-in-parts';
import { registerVideoJobs } from './video.jobs';

const stage = useUploadsInParts();

const day = 86_400_000;

/** Runs the jobs at that time, with a store that does not answer, until the user has an email. */
async function subjectOfMail(email: string, laterByMs: number): Promise<string> {
  const { connection, logger } = stage.api.deps;
  // In a database of their own, where the running api does not take them and no job waits for its next interval.
  const jobs = createMongoJobs({ connection: connection.useDb(uniqueName('jobs')), logger, pollMs: 50 });
  const deps = stage.after(laterByMs);
  const list = () => {
    throw new Error('away');
  };
  await registerVideoJobs(jobs, { ...deps, storage: { ...deps.storage, list } }, 60_000);
  await jobs.start();
  const { subject } = await nextMailTo(email).finally(() => jobs.stop());
  return subject;
}

describe('the jobs of videos', () => {
  it('announce arrivals while the store is away', async () => {
    await stage.submit();
    const subject = await subjectOfMail(stage.creator.email, limits.arrivalEmailDelayMs + 1_000);
    expect(subject).toBe('“The cut” is ready for review');
  });

  it('remind editors of unfinished uploads while the store is away', async () => {
    await stage.beginNew(movieOf(5_000));
    expect(await subjectOfMail(stage.editor.email, 6.5 * day)).toBe('“The cut” is not uploaded yet');
  });
});
