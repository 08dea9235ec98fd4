import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DecodeResult } from '../child/protocol';
import type { ByteSource } from './byte-source';
import { UnfitError } from './failures';
import { FrameFinder } from './find-frame';
import { fitted, type Size } from './geometry';
import { impressionOf, isBlank, type Impression } from './luma';
import { openInput, type Input } from './open-input';
import { pictureOf } from './picture';
import { pictureSource } from './picture-filters';
import { readFacts, requireVideo, type Inspected } from './read-facts';
import { encodeWebp } from './still-image';

/** Positions as shares of the duration, in the order in which they are tried. */
const posterPositions = [0.1, 0.2, 0.35, 0.5, 0.7, 0];
/** The colours that browsers assume for a WebP (RFC 9649, 2.5). */
const webColours = 'scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p';
const posterBounds: Size = { width: 640, height: 640 };

interface Candidate {
  image: Buffer;
  impression: Impression;
}

/** The first picture that is not black; the one with the most detail when all are black. */
async function makePoster(input: Input, inspected: Inspected): Promise<Buffer | null> {
  const stream = requireVideo(inspected);
  const { video, durationMs } = inspected.facts;
  const finder = await FrameFinder.open(input, stream, inspected.palette);
  if (!finder || !video) return null;
  const source = pictureSource(stream, video);
  let best: Candidate | null = null;
  for (const position of durationMs ? posterPositions : [0]) {
    const frame = await finder.near(((durationMs ?? 0) / 1_000) * position);
    if (!frame) continue;
    const picture = await pictureOf(frame, source, fitted(video, posterBounds), webColours);
    frame.free();
    const luma = picture.data?.[0];
    const impression = luma && impressionOf(luma, picture.width, picture.height, picture.linesize[0] ?? 0);
    if (impression && (!best || impression.detail > best.impression.detail)) {
      best = { image: await encodeWebp(picture), impression };
    }
    picture.free();
    if (impression && !isBlank(impression)) break;
  }
  return best?.image ?? null;
}

/** @throws UnfitError with the facts when no picture can be made of the file. */
export async function inspect(source: ByteSource, folder: string): Promise<DecodeResult> {
  const input = await openInput(source);
  const inspected = await readFacts(input);
  requireVideo(inspected);
  const poster = await makePoster(input, inspected).catch((error: unknown) => {
    // The facts are useful without a poster.
    if (error instanceof UnfitError) return null;
    throw error;
  });
  if (poster) await writeFile(join(folder, 'poster.webp'), poster);
  return { kind: 'inspect', facts: inspected.facts, poster: poster !== null };
}
