import type { Jobs } from '@cutroom/jobs';
import type { ApiDeps } from './deps';
import type { ApiEnvironment } from './environment';
import type { Publishing } from './features/publishing/create-publishing';
import { registerBinJobs } from './features/bin/bin.jobs';
import { registerNoticeJobs } from './features/comments/notices/notice.jobs';
import { registerDeletionJobs } from './features/deletion/deletion.jobs';
import { registerEditorJobs } from './features/editor/editor.jobs';
import { registerProposalJobs } from './features/proposals/proposals.jobs';
import { registerPublishJobs } from './features/publishing/sweeps/sweep-publishes';
import { registerStorageJobs } from './features/storage/storage.jobs';
import { registerVideoJobs } from './features/video/video.jobs';

/** Defines the jobs and sweeps of every feature on the queue of this process. */
export async function registerJobs(
  jobs: Jobs,
  deps: ApiDeps,
  publishing: Publishing,
  env: ApiEnvironment,
): Promise<void> {
  await registerVideoJobs(jobs, deps, env.SWEEP_UPLOADS_MS);
  await registerEditorJobs(jobs, deps);
  await registerBinJobs(jobs, { ...deps, ...publishing }, env.SWEEP_UPLOADS_MS);
  await registerDeletionJobs(jobs, deps, env.SWEEP_UPLOADS_MS);
  await registerProposalJobs(jobs, deps);
  await registerStorageJobs(jobs, deps, env.SWEEP_UPLOADS_MS);
  await registerNoticeJobs(jobs, deps, env.SWEEP_NOTICES_MS);
  await registerPublishJobs(jobs, publishing, env.SWEEP_PUBLISHES_MS);
}
