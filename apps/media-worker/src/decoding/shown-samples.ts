import type { Packet, Stream } from 'node-av/lib';
import { av } from './library';
import { secondsOf } from './stream-decoder';

/** A hundred years: what a file says beyond that is nonsense. */
export const durationMaxMs = 100 * 366 * 86_400_000;

const inRange = (ms: number): number => (ms > 0 && ms <= durationMaxMs ? Math.round(ms) : 0);

/**
 * How much of a video the edit list of an MP4 or QuickTime file leaves out, by its header: it counts all samples, and
 * its duration is that of the list. A list that also repeats a part hides more than this: see `ShownSamples`.
 */
export function hiddenByHeader({ avgFrameRate: { num, den }, nbFrames, duration, timeBase }: Stream): number {
  const shown = secondsOf(duration, timeBase);
  return shown === null || num <= 0 ? 0 : inRange(((Number(nbFrames) * den) / num - shown) * 1_000);
}

/** Which samples of a video its demuxer hands out to be shown, by their places in the file. */
export class ShownSamples {
  private readonly places: number[] = [];

  add(packet: Packet): void {
    // These are only there to decode others.
    if (!packet.hasFlags(av.AV_PKT_FLAG_DISCARD)) this.places.push(Number(packet.pos));
  }

  /** Milliseconds of the samples that the header of an MP4 or QuickTime file counts and nobody shows. */
  hidden({ avgFrameRate: { num, den }, nbFrames }: Stream): number {
    const shown = Float64Array.from(this.places)
      .sort()
      .filter((place, index, sorted) => place !== sorted[index - 1]).length;
    return num <= 0 ? 0 : inRange((((Number(nbFrames) - shown) * den) / num) * 1_000);
  }
}
