import { limits, type FrameJob } from '@cutroom/contracts';
import { decodeTwice } from './decode-twice';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { assertStillThere, storeFrame } from './results';

/** Makes a thumbnail of one frame. */
export async function makeFrame(deps: MediaDeps, job: FrameJob, context: MediaContext): Promise<void> {
  const { videoId, version, frameId, atMs } = job;
  const request = { job, work: { kind: 'frame', atMs }, limitMs: limits.mediaFrameTimeoutMs } as const;
  await decodeTwice(deps, request, context, async (outcome, folder) => {
    if (outcome.end === 'done') await storeFrame(deps, folder, job.thumbnail, context);
    const failed = outcome.end === 'unfit' ? outcome.reason : outcome.end === 'off' ? noDecoder : null;
    await deps.reports.send(videoId, { kind: 'frame', version, frameId, failed }, context);
    if (failed === null) await assertStillThere(deps, job, context);
  });
}

const noDecoder = 'This server cannot decode videos.';
