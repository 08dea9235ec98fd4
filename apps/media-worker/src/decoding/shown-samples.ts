import type { Packet, Stream } from 'node-av/lib';
import { av } from './library';
import { secondsOf } from './stream-decoder';

/** A hundred years. A duration beyond that is not valid. */
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

/** The duration of a sample; 0 where the header counts other units than the demuxer returns, as with PCM. */
function sampleMs({ codecpar, avgFrameRate: { num, den } }: Stream): number {
  if (codecpar.codecType === av.AVMEDIA_TYPE_VIDEO) return num > 0 ? (den / num) * 1_000 : 0;
  const { frameSize, sampleRate } = codecpar;
  return frameSize > 1 && sampleRate > 0 ? (frameSize / sampleRate) * 1_000 : 0;
}

/** The samples of a track that its demuxer returns for display or playback, by their positions in the file. */
export class ShownSamples {
  /** A sample came before one that is earlier in the file, as when an edit list repeats a part or changes the order. */
  goesBack = false;
  private readonly places: number[] = [];

  constructor(readonly stream: Stream) {}

  add(packet: Packet): void {
    // These are only decoded for the sake of others.
    if (packet.hasFlags(av.AV_PKT_FLAG_DISCARD)) return;
    const place = Number(packet.pos);
    this.goesBack ||= place <= (this.places.at(-1) ?? -1);
    this.places.push(place);
  }

  /** The samples that the header of an MP4 or QuickTime file counts and that are not shown. */
  hiddenMs(): number {
    const shown = Float64Array.from(this.places)
      .sort()
      .filter((place, index, sorted) => place !== sorted[index - 1]).length;
    return inRange((Number(this.stream.nbFrames) - shown) * sampleMs(this.stream));
  }
}
