import type { AVFormatFlag } from 'node-av/constants';
import type { Frame, Stream } from 'node-av/lib';
import { av } from './library';
import type { Input } from './open-input';
import { secondsOf, StreamDecoder } from './stream-decoder';

/** Seconds before the wanted time to start decoding from: in files without an index, seeking lands late at first. */
const leads = [0, 3, 15];
/** From a keyframe further back than this, decoding all frames would take too long. */
const packetsMax = 20_000;

/** As many frames of 4K are decoded in about two seconds. */
const framesNearMax = 120;

const microseconds = 1_000_000;

/** Finds frames by their time in seconds from the start of the file, as a player counts them. */
export class FrameFinder {
  private readonly packet = new av.Packet();
  private readonly start: number;

  private constructor(
    private readonly input: Input,
    private readonly stream: Stream,
    private readonly decoder: StreamDecoder,
    private palette: Buffer | null,
  ) {
    this.packet.alloc();
    this.start = startOf(input);
  }

  static async open(input: Input, stream: Stream, palette: Buffer | null): Promise<FrameFinder | null> {
    const decoder = await StreamDecoder.open(stream);
    return decoder && new FrameFinder(input, stream, decoder, palette);
  }

  /** The frame at about this time: an earlier one where the keyframe before is far away, so that this stays quick. */
  async near(seconds: number): Promise<Frame | null> {
    await this.seek(seconds);
    let frames = 0;
    return this.decodeUntil((time) => time >= seconds || ++frames >= framesNearMax);
  }

  /** The frame that is displayed at this time; the nearest where there is none. */
  async at(seconds: number): Promise<Frame | null> {
    const until = (time: number): boolean => time > seconds + 0.000_5;
    let nearest: Frame | null = null;
    for (const lead of [...leads, Infinity]) {
      if (lead > 0 && lead < Infinity && lead > seconds) continue;
      const sought = lead === Infinity ? await this.rewind() : await this.seek(seconds - lead);
      let shown: Frame | null = null;
      const next = await this.decodeUntil(until, (frame) => {
        shown?.free();
        shown = frame;
      });
      if (shown) {
        next?.free();
        return shown;
      }
      if (next) nearest = next;
      if (!sought) break;
    }
    return nearest;
  }

  private async seek(seconds: number): Promise<boolean> {
    const { index, timeBase } = this.stream;
    // The time may have been rounded up, so the frame before could be the wanted one.
    const timestamp = BigInt(Math.floor(((this.start + seconds) * timeBase.den) / timeBase.num));
    const sought = await this.input.format.seekFrame(index, timestamp, av.AVSEEK_FLAG_BACKWARD);
    this.decoder.reset();
    return sought >= 0;
  }

  /** MPEG streams have no index: seeking to the first time skips the first keyframe, and seeking to a byte does not. */
  private async rewind(): Promise<boolean> {
    const { format } = this.input;
    if (!restarts(this.input)) return this.seek(0);
    const sought = await format.seekFrame(-1, 0n, av.AVSEEK_FLAG_BYTE);
    this.decoder.reset();
    return sought >= 0;
  }

  /** The first frame whose time satisfies the condition; `passed` owns the ones before. */
  private async decodeUntil(
    found: (seconds: number) => boolean,
    passed?: (frame: Frame) => void,
  ): Promise<Frame | null> {
    let result: Frame | null = null;
    const onFrame = (frame: Frame): void => {
      const copy = result ? null : frame.clone();
      if (!copy) return;
      const time = secondsOf(frame.bestEffortTimestamp, this.stream.timeBase);
      if (time === null || found(time - this.start)) result = copy;
      else if (passed) passed(copy);
      else copy.free();
    };
    for (let packets = 0; packets < packetsMax && !result && !this.decoder.hopeless; packets++) {
      if ((await this.input.format.readFrame(this.packet)) < 0) {
        await this.decoder.decode(null, onFrame);
        break;
      }
      if (this.packet.streamIndex === this.stream.index) {
        this.addPalette();
        await this.decoder.decode(this.packet, onFrame);
      }
      this.packet.unref();
    }
    this.input.source.check();
    return result;
  }

  /** A decoder keeps the palette from its first packet on. */
  private addPalette(): void {
    if (this.palette && !this.packet.getSideData(av.AV_PKT_DATA_PALETTE))
      this.packet.addSideData(av.AV_PKT_DATA_PALETTE, this.palette);
    this.palette = null;
  }
}

/** The time of the first packet of the file in seconds. */
export function startOf({ format }: Input): number {
  const start = secondsOf(format.startTime, { num: 1, den: microseconds });
  return start ?? 0;
}

/** Whether the times of this container may start over: MPEG streams, which have no index. */
export const restarts = ({ format }: Input): boolean =>
  format.iformat?.hasFlags(av.AVFMT_TS_DISCONT as unknown as AVFormatFlag) ?? false;
