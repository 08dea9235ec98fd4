import { limits, mediaJobs, type MediaJob, type RenderJob } from '@cutroom/contracts';
import type { Jobs } from '@cutroom/jobs';
import { teamOfKey } from '@cutroom/server-kit';
import { decodeTwice } from './decode-twice';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { assertStillThere, storePoster } from './results';

/** Reads the facts of the file, makes a poster, and enqueues the preview. */
export async function inspectMedia(
  deps: MediaDeps,
  jobs: Pick<Jobs, 'enqueue'>,
  job: MediaJob,
  context: MediaContext,
): Promise<void> {
  const { videoId, version } = job;
  const request = { job, work: { kind: 'inspect' }, limitMs: limits.mediaInspectTimeoutMs } as const;
  const facts = await decodeTwice(deps, request, context, async (outcome, folder) => {
    if (outcome.end === 'off') {
      await deps.reports.send(videoId, { kind: 'off', version }, context);
      return null;
    }
    if (outcome.end === 'unfit') {
      const { reason, facts } = outcome;
      await deps.reports.send(videoId, { kind: 'failed', version, reason, facts }, context);
      return null;
    }
    const { result } = outcome;
    if (result.kind !== 'inspect') return null;
    if (result.poster) await storePoster(deps, folder, job, context);
    const report = { kind: 'inspected', version, facts: result.facts, poster: result.poster } as const;
    await deps.reports.send(videoId, report, context);
    await assertStillThere(deps, job, context);
    return result.facts;
  });
  if (facts)
    await jobs.enqueue<RenderJob>(
      mediaJobs.render,
      { ...job, facts },
      { unique: job.key, group: teamOfKey(job.key) },
    );
}
