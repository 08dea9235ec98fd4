import type { Jobs } from '@cutroom/jobs';
import { Types } from 'mongoose';
import { copyName, type EditorDeps } from './editor.deps';

const copyJob = 'editor.copy-name';

/** A call that read the name before it was changed may store a video afterwards. It is over by then. */
const settledMs = 60_000;

interface Renamed {
  userId: string;
}

export function registerEditorJobs(jobs: Jobs, deps: Pick<EditorDeps, 'users' | 'videos'>): void {
  jobs.define<Renamed>(copyJob, ({ userId }) => copyName(deps, new Types.ObjectId(userId)));
}

/** Has the name copied once more, whatever becomes of this process. */
export const copyNameLater = (
  { jobs, clock }: Pick<EditorDeps, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> =>
  jobs.enqueue<Renamed>(copyJob, { userId }, { runAt: new Date(clock().getTime() + settledMs) });
