import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@cutroom/contracts';
import type { DecodeResult } from '../child/protocol';
import type { ByteSource } from './byte-source';
import { UnfitError } from './failures';
import { FrameFinder } from './find-frame';
import { fitted, type Size } from './geometry';
import { openInput } from './open-input';
import { pictureOf } from './picture';
import { pictureSource } from './picture-filters';
import { readFacts, requireVideo } from './read-facts';
import { encodeJpeg } from './still-image';

const thumbnail = { width: limits.frameWidth, height: limits.frameHeight };
const still = { width: limits.stillWidth, height: limits.stillWidth };

/** JPEG's full-range colours. */
const forJpeg = 'scale=in_range=tv:out_range=pc:out_color_matrix=smpte170m,format=yuvj420p';

interface JpegOptions {
  sizeOf: (video: Size) => Size;
  filters: string;
  maxBytes: number;
}

/** The frame that is displayed at `atMs` as a JPEG. @throws UnfitError when there is none */
async function jpegAt(
  source: ByteSource,
  atMs: number,
  { sizeOf, filters, maxBytes }: JpegOptions,
): Promise<Buffer> {
  const input = await openInput(source);
  const inspected = await readFacts(input);
  const stream = requireVideo(inspected);
  const { video } = inspected.facts;
  const finder = await FrameFinder.open(input, stream, inspected.palette);
  const frame = await finder?.at(atMs / 1_000);
  if (!frame || !video) throw new UnfitError('There is no frame at this time.', inspected.facts);
  return encodeJpeg(await pictureOf(frame, pictureSource(stream, video), sizeOf(video), filters), maxBytes);
}

/** A thumbnail of that frame, with black borders where its shape differs from the thumbnail's. */
export async function makeFrame(source: ByteSource, folder: string, atMs: number): Promise<DecodeResult> {
  const { width, height } = thumbnail;
  const image = await jpegAt(source, atMs, {
    sizeOf: (video) => fitted(enlarged(video), thumbnail),
    filters: `pad=w=${width}:h=${height}:x=(ow-iw)/2:y=(oh-ih)/2:color=black,${forJpeg}`,
    maxBytes: limits.thumbnailMaxBytes,
  });
  await writeFile(join(folder, 'frame.jpg'), image);
  return { kind: 'frame' };
}

/** The same frame for emails and lists, in its own shape. */
export async function makeStill(source: ByteSource, folder: string, atMs: number): Promise<DecodeResult> {
  const image = await jpegAt(source, atMs, {
    sizeOf: (video) => fitted(video, still),
    filters: forJpeg,
    maxBytes: limits.stillMaxBytes,
  });
  await writeFile(join(folder, 'still.jpg'), image);
  return { kind: 'still' };
}

/** So large that every frame is scaled down. A small video fills a thumbnail, too. */
function enlarged({ width, height }: Size): Size {
  const scale = Math.max(1, thumbnail.width / width, thumbnail.height / height);
  return { width: width * scale, height: height * scale };
}
