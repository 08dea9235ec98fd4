import type { CodecContext, Frame, Packet } from 'node-av/lib';
import { av } from './library';

/** An opened encoder. */
export class Encoder {
  private readonly packet = new av.Packet();

  private constructor(readonly context: CodecContext) {
    this.packet.alloc();
  }

  static async open(
    name: 'libx264' | 'aac',
    options: Record<string, string | number>,
    prepare: (context: CodecContext) => void,
  ): Promise<Encoder> {
    const codec = av.Codec.findEncoderByName(name as Parameters<typeof av.Codec.findEncoderByName>[0]);
    const context = new av.CodecContext();
    context.allocContext3(codec);
    prepare(context);
    context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
    const opened = await context.open2(codec, av.Dictionary.fromObject(options));
    if (opened < 0) throw new Error(`The encoder ${name} cannot be opened (${opened})`);
    return new Encoder(context);
  }

  /** Null flushes the encoder. A packet is valid until the promise of `onPacket` settles. */
  async encode(frame: Frame | null, onPacket: (packet: Packet) => Promise<void>): Promise<void> {
    const sent = await this.context.sendFrame(frame);
    if (sent < 0 && sent !== av.AVERROR_EOF) throw new Error(`A frame cannot be encoded (${sent})`);
    while (this.context.receivePacketSync(this.packet) >= 0) {
      await onPacket(this.packet);
      this.packet.unref();
    }
  }
}
