import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@cutroom/contracts';
import type { DecodeResult } from '../child/protocol';
import type { ByteSource } from './byte-source';
import { UnfitError } from './failures';
import { FrameFinder } from './find-frame';
import { fitted } from './geometry';
import { openInput } from './open-input';
import { pictureOf } from './picture';
import { readFacts, requireVideo } from './read-facts';
import { encodeJpeg } from './still-image';

const thumbnail = { width: limits.frameWidth, height: limits.frameHeight };

/** The frame that is displayed at `atMs`, with black borders where its shape is another than the thumbnail's. */
export async function makeFrame(source: ByteSource, folder: string, atMs: number): Promise<DecodeResult> {
  const input = await openInput(source);
  const inspected = await readFacts(input);
  const stream = requireVideo(inspected);
  const { video } = inspected.facts;
  const finder = await FrameFinder.open(input, stream);
  const frame = await finder?.at(atMs / 1_000);
  if (!frame || !video) throw new UnfitError('There is no frame at this time.', inspected.facts);
  const { width, height } = thumbnail;
  const size = fitted(enlarged(video), thumbnail);
  const picture = await pictureOf(
    frame,
    { timeBase: stream.timeBase, rotation: video.rotation, interlaced: video.interlaced },
    size,
    `pad=w=${width}:h=${height}:x=(ow-iw)/2:y=(oh-ih)/2:color=black,scale=in_range=tv:out_range=pc:out_color_matrix=smpte170m,format=yuvj420p`,
  );
  await writeFile(join(folder, 'frame.jpg'), await encodeJpeg(picture, limits.thumbnailMaxBytes));
  return { kind: 'frame' };
}

/** So large that it has to be made smaller: a thumbnail is filled by a small video too. */
function enlarged({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.max(1, thumbnail.width / width, thumbnail.height / height);
  return { width: width * scale, height: height * scale };
}
