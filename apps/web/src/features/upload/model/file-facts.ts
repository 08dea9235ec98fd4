import {
  codecTitle,
  qualityOptions,
  videoChecks,
  type MediaFacts,
  type VideoCheck,
  type VideoQuality,
} from '@cutroom/contracts';
import type { FileSummary } from '../../../lib/files/file-summary';
import { formatClock } from '../../../lib/time/clock-time';

/** Duration, resolution and codec, as far as they are known: '12:05 · 1920 × 1080 · H.264'. */
export function summaryText({ durationMs, video }: FileSummary): string {
  return [
    durationMs === null ? '' : formatClock(durationMs),
    video === null ? '' : `${video.width} × ${video.height}`,
    video?.codec ? codecTitle(video.codec) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Facts for the checks of a decoded file. Properties that only decoding reveals have the values of a flawless file. */
const factsOf = ({ container, durationMs, video, hasAudio }: FileSummary): MediaFacts => ({
  container,
  durationMs,
  video: video && {
    ...video,
    codec: video.codec ?? '',
    profile: null,
    frameRate: null,
    variableFrameRate: false,
    bitDepth: null,
    dynamicRange: 'SDR',
    rotation: 0,
    interlaced: false,
    decodable: true,
  },
  audio: hasAudio ? { codec: '', profile: null, channels: 2, sampleRate: 48_000, decodable: true } : null,
  startTimecode: null,
  truncated: false,
  measured: null,
});

const lowestQuality: VideoQuality = '720p';

/**
 * The checks that an editor should see before the upload, most severe first. Notices follow in the review.
 *
 * @param quality the declared quality; '' while none is chosen, when only a file below every quality is too small
 */
export function summaryChecks(summary: FileSummary, size: number, quality: string): VideoCheck[] {
  const maximumVideoQuality = qualityOptions.find(({ value }) => value === quality)?.value ?? lowestQuality;
  return videoChecks({ facts: factsOf(summary), maximumVideoQuality, size }).filter(
    ({ severity }) => severity !== 'notice',
  );
}
