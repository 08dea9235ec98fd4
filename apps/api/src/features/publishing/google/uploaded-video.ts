import * as z from 'zod/mini';
import { parseJson } from './youtube-error';

const uploadedVideo = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** The id in the video resource that ends an upload; null when the answer does not hold one. */
export const readUploadedId = (body: string): string | null =>
  z.safeParse(uploadedVideo, parseJson(body)).data?.id ?? null;
