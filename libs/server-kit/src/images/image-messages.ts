import { limits } from '@cutroom/contracts';
import * as z from 'zod/mini';
import type { FrameLimits } from '../children/frames';
import { imageFormatOf } from './image-format';
import type { EncodedImage, ImageOptions, ImageWorkerMessage } from './image-job';

const message: z.ZodMiniType<ImageWorkerMessage> = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('image'), contentType: z.literal('image/jpeg'), extension: z.literal('jpg') }),
  z.object({ type: z.literal('image'), contentType: z.literal('image/png'), extension: z.literal('png') }),
  z.object({ type: z.literal('image'), contentType: z.literal('image/webp'), extension: z.literal('webp') }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
]);

/** The types that a job of each format may result in. */
const results: Record<ImageOptions['format'], readonly EncodedImage['contentType'][]> = {
  jpeg: ['image/jpeg'],
  'png-or-jpeg': ['image/jpeg', 'image/png'],
  webp: ['image/webp'],
};

export type ImageResult = { ready: true } | { image: EncodedImage } | { refused: string };

/** A message of an image worker, or null for anything else: a hostile image may have taken the worker over. */
export function readImageMessage(
  raw: unknown,
  attachment: Buffer,
  format: ImageOptions['format'],
): ImageResult | null {
  const found = z.safeParse(message, raw).data;
  if (found?.type === 'image') {
    const { contentType, extension } = found;
    const isOfType = `image/${imageFormatOf(attachment)}` === contentType;
    if (!isOfType || !results[format].includes(contentType)) return null;
    return { image: { buffer: attachment, contentType, extension } };
  }
  if (!found || attachment.length > 0) return null;
  return found.type === 'ready' ? { ready: true } : { refused: found.reason };
}

/** An image worker sends 'ready' once and one result. */
export const imageFrameLimits = (resultMaxBytes: number): FrameLimits => ({
  messageBytes: limits.childMessageMaxBytes,
  attachmentBytes: resultMaxBytes,
  frames: 2,
  totalBytes: 2 * limits.childMessageMaxBytes + resultMaxBytes,
});
