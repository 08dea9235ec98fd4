import type { CodecContext, Frame, Packet, Stream } from 'node-av/lib';
import { codecThreads } from './codec-threads';
import { av } from './library';

/** 8K of either orientation, and a little more. */
const pixelsMax = 8_192 * 8_192;
/** After this many broken packets in a row, a stream will not recover. */
const errorsOnEndMax = 2_000;

export const tooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > pixelsMax;

/** Decodes one stream. Skips broken packets. */
export class StreamDecoder {
  errors = 0;
  private errorsOnEnd = 0;
  private readonly frame = new av.Frame();

  private constructor(
    private readonly context: CodecContext,
    readonly stream: Stream,
  ) {
    this.frame.alloc();
  }

  /** Null when there is no decoder for this stream, or the decoder refuses it. */
  static async open(stream: Stream): Promise<StreamDecoder | null> {
    const codec = av.Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) return null;
    const context = new av.CodecContext();
    context.allocContext3(codec);
    if (context.parametersToContext(stream.codecpar) < 0) return null;
    context.pktTimebase = stream.timeBase;
    context.threadCount = codecThreads;
    const options = av.Dictionary.fromObject({ max_pixels: pixelsMax });
    return (await context.open2(codec, options)) < 0 ? null : new StreamDecoder(context, stream);
  }

  /** Null flushes the decoder. The frame is valid until the returned promise of `onFrame` settles. */
  async decode(packet: Packet | null, onFrame: (frame: Frame) => Promise<void> | void): Promise<void> {
    const sent = await this.context.sendPacket(packet);
    if (sent < 0 && sent !== av.AVERROR_EOF) this.failed();
    for (;;) {
      const received = await this.context.receiveFrame(this.frame);
      if (received === av.AVERROR_EAGAIN || received === av.AVERROR_EOF) return;
      if (received < 0) {
        this.failed();
        if (packet || this.hopeless) return;
        continue;
      }
      this.errorsOnEnd = 0;
      await onFrame(this.frame);
      this.frame.unref();
    }
  }

  /** Whether it has failed so often that it is pointless to continue. */
  get hopeless(): boolean {
    return this.errorsOnEnd > errorsOnEndMax;
  }

  /** After a seek. */
  reset(): void {
    this.context.flushBuffers();
  }

  private failed(): void {
    this.errors++;
    this.errorsOnEnd++;
  }
}

const noPts = -9_223_372_036_854_775_808n;

/** Seconds; null when the time is not known. */
export const secondsOf = (ts: bigint, timeBase: { num: number; den: number }): number | null =>
  ts === noPts ? null : (Number(ts) * timeBase.num) / timeBase.den;
