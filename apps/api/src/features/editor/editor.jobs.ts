import type { Jobs } from '@cutroom/jobs';
import { Types } from 'mongoose';
import { copyName } from './copy-name';
import type { EditorDeps } from './editor.deps';
import { sweepProfileImages } from './sweep-profile-images';

const copyJob = 'editor.copy-name';
const sweepJob = 'editor.sweep-profile-images';
const sweepEveryMs = 3_600_000;

/** A call that read the name before it was changed may store a video afterwards. It is over by then. */
const settledMs = 60_000;

interface Renamed {
  userId: string;
}

export async function registerEditorJobs(
  jobs: Jobs,
  deps: Pick<EditorDeps, 'users' | 'videos' | 'comments' | 'storage' | 'clock' | 'logger'>,
): Promise<void> {
  jobs.define<Renamed>(copyJob, ({ userId }) => copyName(deps, new Types.ObjectId(userId)));
  jobs.define<null>(sweepJob, (_, { signal }) => sweepProfileImages(deps, signal));
  await jobs.every(sweepEveryMs, sweepJob);
}

/** Has the name copied once more, whatever becomes of this process. */
export const copyNameLater = (
  { jobs, clock }: Pick<EditorDeps, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> =>
  jobs.enqueue<Renamed>(copyJob, { userId }, { runAt: new Date(clock().getTime() + settledMs) });
