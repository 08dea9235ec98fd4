import { Types } from 'mongoose';
import type { Jobs } from '../../../jobs/jobs';
import type { VideoRecord } from '../../video/video.model';
import type { PublishDeps } from '../yt.deps';
import { runTransfer } from './run-transfer';

interface TransferJob {
  videoId: string;
}

const transferJob = 'publish.transfer';

/** A process that finds a lease reserved for another one looks again soon. */
const reservedPauseMs = 500;

/** Durable: whichever api process is there takes it. Asking twice for the same epoch changes nothing. */
export async function enqueueTransfer({ jobs }: PublishDeps, { _id, lease }: VideoRecord): Promise<void> {
  const videoId = _id.toHexString();
  await jobs.enqueue<TransferJob>(transferJob, { videoId }, { unique: `${videoId}:${lease?.epoch ?? 0}` });
}

export function defineTransferJob(jobs: Jobs, deps: PublishDeps): void {
  jobs.define<TransferJob>(
    transferJob,
    async ({ videoId }, { signal }) => {
      const outcome = await runTransfer(deps, new Types.ObjectId(videoId), signal);
      if (outcome.kind !== 'busy') return;
      const soon = Date.now() + reservedPauseMs;
      const runAt = new Date(outcome.reserved ? soon : Math.max(soon, outcome.until.getTime()));
      await deps.jobs.enqueue<TransferJob>(transferJob, { videoId }, { runAt });
    },
    { concurrency: deps.concurrency },
  );
}
