import type { MediaFacts } from '@cutroom/contracts';
import { limits } from '@cutroom/contracts';
import type { Stream } from 'node-av/lib';
import type { ByteSource } from './byte-source';
import { movieLayout } from './file-end';
import { boundsFor, fitted } from './geometry';
import { secondsOf } from './stream-decoder';

const bitRateMax = 6_000_000;
const profiles = ['Constrained Baseline', 'Baseline', 'Main', 'High'];
/** Not all browsers follow an edit list that does more than align the starts of video and sound. */
const hiddenMaxMs = 1_000;
export const keyframeMaxSeconds = 1.1;

/** MPEG-4 rounds times to a tick. */
const delayMaxSeconds = 0.001;

/**
 * By how many seconds players show a frame later than previews and stills have it, which count from the start of the
 * file. Players count from 0, and either the file begins later (at `start` seconds) or its video does.
 */
export const delayOf = ({ startTime, timeBase }: Stream, start: number): number =>
  Math.max(Math.abs(start), (secondsOf(startTime, timeBase) ?? start) - start);

/**
 * Whether browsers can play the file as it is and seek in it exactly, by what its header says. `delay`: by how many
 * seconds its video starts late (`delayOf`), which Firefox reads in a wrong unit.
 */
export async function mayPlayAsIs(
  source: ByteSource,
  { container, durationMs, hiddenMs = 0, video, audio }: MediaFacts,
  delay: number,
): Promise<boolean> {
  if (hiddenMs >= hiddenMaxMs || delay > delayMaxSeconds) return false;
  if (!video || !durationMs || !['MP4', 'QuickTime'].includes(container)) return false;
  if (video.codec !== 'h264' || video.bitDepth !== 8 || !profiles.includes(video.profile ?? '')) return false;
  if (audio && (audio.codec !== 'aac' || audio.profile !== 'LC')) return false;
  // Not all browsers mirror.
  if (video.interlaced || video.rotation !== 0 || video.mirrored || video.dynamicRange !== 'SDR')
    return false;
  if ((video.frameRate ?? Infinity) > limits.previewMaxFrameRate + 0.5) return false;
  const bounds = boundsFor(video, { width: limits.previewMaxWidth, height: limits.previewMaxHeight });
  const fits = fitted(video, bounds);
  if (fits.width < video.width - 1 || fits.height < video.height - 1) return false;
  if ((source.size * 8) / (durationMs / 1_000) > bitRateMax) return false;
  const { fastStart, further } = await movieLayout(source);
  return fastStart && further === 0;
}
