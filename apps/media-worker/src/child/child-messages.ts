import { filmstripIndex, limits, maxLength, mediaFacts, minLength, previewKinds } from '@cutroom/contracts';
import type { FrameLimits } from '@cutroom/server-kit';
import * as z from 'zod/mini';
import type { ChildMessage, DecodeResult } from './protocol';

const count = z.int().check(z.minimum(0));
const share = z.number().check(z.minimum(0), z.maximum(1));
const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.slice(0, 200)),
);
const reason = z.pipe(text, z.string().check(minLength(1)));

const result: z.ZodMiniType<DecodeResult> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), facts: mediaFacts, poster: z.boolean() }),
  z.object({
    kind: z.literal('render'),
    facts: mediaFacts,
    preview: z.enum(previewKinds),
    filmstrip: z.nullable(filmstripIndex),
    waveform: z.boolean(),
    suggestedFramesMs: z.array(count).check(maxLength(3)),
  }),
  z.object({ kind: z.literal('frame') }),
  z.object({ kind: z.literal('still') }),
]);

const childMessage: z.ZodMiniType<ChildMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), decoder: z.boolean() }),
  z.object({
    type: z.literal('read'),
    id: count,
    offset: count,
    length: z.int().check(z.minimum(1), z.maximum(limits.mediaReadMaxBytes)),
  }),
  z.object({ type: z.literal('progress'), progress: share }),
  z.object({ type: z.literal('done'), result }),
  z.object({ type: z.literal('unfit'), reason, facts: z.nullable(mediaFacts) }),
  z.object({ type: z.literal('failed'), reason: text }),
]);

/** A message of a child, or null for anything else: a hostile file may have taken the child over. */
export const readChildMessage = (message: unknown): ChildMessage | null =>
  z.safeParse(childMessage, message).data ?? null;

/** A read and a progress are shorter than this. */
const usualBytes = 128;

/**
 * The number and size of messages that a child may send about a file of this size within this time: far more than our
 * decoder sends, and little enough for its worker to handle. A child reads chunks of 1 MiB, many of them several times, and reports its progress
 * twice a second.
 */
export function childFrameLimits(size: number, limitMs: number): FrameLimits {
  const frames = 10_000 + 100 * Math.ceil(size / 1024 ** 2) + Math.ceil(limitMs / 250);
  const messageBytes = limits.childMessageMaxBytes;
  return { messageBytes, attachmentBytes: 0, frames, totalBytes: messageBytes + frames * usualBytes };
}
