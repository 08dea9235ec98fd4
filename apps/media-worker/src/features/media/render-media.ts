import type { RenderJob } from '@cutroom/contracts';
import { decodeTwice } from './decode-twice';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { createProgressReports } from './progress-reports';
import { assertStillThere, storeFilmstrip, storePreview, storeWaveform } from './results';
import { renderLimitMs } from './time-limit';

/** Makes the preview, the filmstrip and the waveform; reports them when all are stored. */
export async function renderMedia(deps: MediaDeps, job: RenderJob, context: MediaContext): Promise<void> {
  const { videoId, version, size } = job;
  const { reports } = deps;
  const progress = createProgressReports((share) =>
    reports.trySend(videoId, { kind: 'progress', version, progress: share }),
  );
  const request = {
    job,
    work: { kind: 'render' },
    limitMs: renderLimitMs({ size, durationMs: job.facts.durationMs }),
    onProgress: progress.show,
  } as const;
  try {
    await decodeTwice(deps, request, context, async (outcome, folder) => {
      if (outcome.end === 'done' && outcome.result.kind === 'render') {
        const { kind: _, ...made } = outcome.result;
        if (made.preview === 'made') await storePreview(deps, folder, job, context);
        if (made.filmstrip) await storeFilmstrip(deps, folder, job, context);
        if (made.waveform) await storeWaveform(deps, folder, job, context);
        // A late report of the progress must not follow.
        await progress.stop();
        await reports.send(videoId, { kind: 'rendered', version, ...made }, context);
        return assertStillThere(deps, job, context);
      }
      await progress.stop();
      if (outcome.end === 'off') return reports.send(videoId, { kind: 'off', version }, context);
      if (outcome.end === 'done') return undefined;
      const facts = outcome.facts ?? job.facts;
      return reports.send(videoId, { kind: 'failed', version, reason: outcome.reason, facts }, context);
    });
  } finally {
    await progress.stop();
  }
}
