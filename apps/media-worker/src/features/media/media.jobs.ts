import {
  mediaJobs,
  type FrameJob,
  type MediaFacts,
  type MediaJob,
  type MediaReport,
  type RenderJob,
  type StillJob,
} from '@cutroom/contracts';
import { exponentialBackoff, type JobContext, type Jobs } from '@cutroom/jobs';
import { VideoGone } from '../../source/errors';
import { inspectMedia } from './inspect-media';
import { makeFrame } from './make-frame';
import { makeStill } from './make-still';
import type { MediaDeps } from './media.deps';
import { isRefusal } from './reports';
import { removeResults } from './results';
import { renderMedia } from './render-media';
import { ScratchFull } from './scratch-full';

/** Half a day in all. Only a fault of the servers fails a job, never a fault of its file. */
const retry = exponentialBackoff({ firstMs: 5_000, maxMs: 600_000, attempts: 80 });
/** A creator waits for a frame. */
const retryFrame = exponentialBackoff({ firstMs: 1_000, maxMs: 10_000, attempts: 5 });

const reasonOf = (error: Error): string =>
  error instanceof ScratchFull ? 'The server had no space for it.' : 'The storage could not be reached.';

/**
 * Defines the four queues. Each has its own slots, so that posters, frames and stills do not wait for previews, and teams
 * take turns in each.
 */
export function registerMediaJobs(jobs: Jobs, deps: MediaDeps, concurrency: number): void {
  const { storage, reports } = deps;

  /** Ends the job without a result when its video was deleted meanwhile. */
  const unlessGone =
    <Job extends MediaJob>(
      run: (job: Job, context: JobContext) => Promise<void>,
      remove: (job: Job) => Promise<void>,
    ) =>
    async (job: Job, context: JobContext): Promise<void> => {
      try {
        await run(job, context);
      } catch (error) {
        if (error instanceof ScratchFull) context.log.error('the scratch folder (MEDIA_SCRATCH_DIR) is full');
        if (!(error instanceof VideoGone)) throw error;
        context.log.info({ videoId: job.videoId }, 'the video is gone; its job ends');
        await remove(job);
      }
    };

  const giveUp = async (videoId: string, report: MediaReport): Promise<void> => {
    const context = { signal: new AbortController().signal, log: deps.log };
    await reports.send(videoId, report, context).catch((error: unknown) => {
      if (!(error instanceof VideoGone) && !isRefusal(error)) throw error;
      deps.log.error({ err: error, videoId }, 'could not report a job that was given up');
    });
  };
  const failed = ({ videoId, version }: MediaJob, error: Error, facts: MediaFacts | null) =>
    giveUp(videoId, { kind: 'failed', version, reason: reasonOf(error), facts, isServerFault: true });
  const removeAll = (job: MediaJob) => removeResults(storage, job);

  jobs.define<MediaJob>(
    mediaJobs.inspect,
    unlessGone((job: MediaJob, context) => inspectMedia(deps, jobs, job, context), removeAll),
    { concurrency, inTurns: true, retry, onGivenUp: (job, error) => failed(job, error, null) },
  );
  jobs.define<RenderJob>(
    mediaJobs.render,
    unlessGone((job: RenderJob, context) => renderMedia(deps, job, context), removeAll),
    { concurrency, inTurns: true, retry, onGivenUp: (job, error) => failed(job, error, job.facts) },
  );
  jobs.define<FrameJob>(
    mediaJobs.frame,
    unlessGone(
      (job: FrameJob, context) => makeFrame(deps, job, context),
      (job) => storage.remove(job.thumbnail),
    ),
    {
      inTurns: true,
      retry: retryFrame,
      onGivenUp: ({ videoId, version, frameId }, error) =>
        giveUp(videoId, { kind: 'frame', version, frameId, failed: reasonOf(error) }),
    },
  );
  jobs.define<StillJob>(
    mediaJobs.still,
    unlessGone(
      (job: StillJob, context) => makeStill(deps, job, context),
      (job) => storage.remove(job.still),
    ),
    { inTurns: true, retry },
  );
}
