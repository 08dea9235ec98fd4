import type { Frame } from 'node-av/lib';
import { displayTimes, isVariable } from './frame-rate';
import { av } from './library';
import type { Input } from './open-input';
import { secondsOf, StreamDecoder, tooLarge } from './stream-decoder';
import type { FirstFrames } from './stream-facts';
import type { Streams } from './streams';

/** Enough to see whether the frame rate varies. */
const packetsWanted = 300;
const packetsMax = 4_000;
const bytesMax = 24 * 1024 ** 2;
const framesWanted = 8;

/** Reads the first packets of the chosen video, and decodes the first frames of it. */
export async function readFirstFrames({ format, source }: Input, { video }: Streams): Promise<FirstFrames> {
  if (!video || tooLarge(video.codecpar))
    return { variable: false, interlaced: false, sample: null, palette: null };
  const decoder = await StreamDecoder.open(video);
  const packet = new av.Packet();
  packet.alloc();
  const pts: (number | null)[] = [];
  const dts: (number | null)[] = [];
  const frames = { count: 0, interlaced: 0, sample: null as Frame | null };
  const onFrame = (frame: Frame): void => {
    frames.count++;
    if (frame.hasFlags(av.AV_FRAME_FLAG_INTERLACED)) frames.interlaced++;
    frames.sample ??= frame.clone();
  };
  let palette: Buffer | null = null;
  let bytes = 0;
  for (let read = 0; read < packetsMax && bytes < bytesMax && pts.length < packetsWanted; read++) {
    if ((await format.readFrame(packet)) < 0) break;
    bytes += packet.size;
    if (packet.streamIndex === video.index) {
      pts.push(secondsOf(packet.pts, video.timeBase));
      dts.push(secondsOf(packet.dts, video.timeBase));
      palette ??= packet.getSideData(av.AV_PKT_DATA_PALETTE);
      if (frames.count < framesWanted) await decoder?.decode(packet, onFrame);
    }
    packet.unref();
  }
  if (frames.count === 0) await decoder?.decode(null, onFrame);
  source.check();
  return {
    variable: isVariable(displayTimes(pts, dts)),
    interlaced: frames.interlaced > frames.count / 2,
    sample: frames.sample,
    palette,
  };
}
