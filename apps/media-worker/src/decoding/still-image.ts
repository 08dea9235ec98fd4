import type { Frame } from 'node-av/lib';
import { av } from './library';

interface StillFormat {
  encoder: 'libwebp' | 'mjpeg';
  /** FFmpeg's options of the encoder. */
  options: Record<string, string | number>;
  /** JPEG has full-range colours, and rates quality from 2 (best) to 31. */
  scale: number | null;
}

const webp: StillFormat = { encoder: 'libwebp', options: { quality: 75, compression_level: 4 }, scale: null };
const jpeg = (scale: number): StillFormat => ({ encoder: 'mjpeg', options: {}, scale });

async function encode(frame: Frame, { encoder, options, scale }: StillFormat): Promise<Buffer> {
  const codec = av.Codec.findEncoderByName(encoder as Parameters<typeof av.Codec.findEncoderByName>[0]);
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = frame.format as typeof context.pixelFormat;
  context.timeBase = new av.Rational(1, 25);
  context.colorRange = frame.colorRange;
  context.threadCount = 1;
  if (scale !== null) {
    context.setFlags(av.AV_CODEC_FLAG_QSCALE);
    context.globalQuality = scale * av.FF_QP2LAMBDA;
    frame.quality = scale * av.FF_QP2LAMBDA;
  }
  const packet = new av.Packet();
  packet.alloc();
  try {
    const opened = await context.open2(codec, av.Dictionary.fromObject(options));
    if (opened < 0) throw new Error(`The ${encoder} encoder cannot be opened (${opened})`);
    frame.pts = 0n;
    await context.sendFrame(frame);
    await context.sendFrame(null);
    const received = await context.receivePacket(packet);
    if (received < 0 || !packet.data) throw new Error(`The ${encoder} encoder made no image (${received})`);
    return Buffer.from(packet.data);
  } finally {
    packet.free();
    context.freeContext();
  }
}

export const encodeWebp = (frame: Frame): Promise<Buffer> => encode(frame, webp);

const qualities = [2, 4, 7, 12, 20, 31];

/** The best JPEG of a full-range frame that is no larger than this; the smallest one when none fits. */
export async function encodeJpeg(frame: Frame, maxBytes: number): Promise<Buffer> {
  let image: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    image = await encode(frame, jpeg(quality));
    if (image.length <= maxBytes) break;
  }
  return image;
}
