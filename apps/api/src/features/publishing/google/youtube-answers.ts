import * as z from 'zod/mini';

const errorBody = z.object({
  error: z.object({
    message: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
});

/** What the YouTube Data API says about a call that failed. */
export interface YoutubeError {
  status: number;
  /** Empty when YouTube gave none. */
  reason: string;
  /** YouTube's own words, shortened to one line. */
  message: string;
}

/** Reads `{error: {message, errors: [{reason}]}}`. Any other body gives an error without reason and message. */
export function readYoutubeError(status: number, body: string): YoutubeError {
  const parsed = z.safeParse(errorBody, parseJson(body));
  const error = parsed.data?.error;
  const message = (error?.message ?? '')
    // Bounds the work below: a '<' without its '>' is searched to the end of the text.
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { status, reason: error?.errors?.[0]?.reason ?? '', message: message.slice(0, 300) };
}

const uploadedVideo = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** The ID in the video resource that ends an upload; null when the body has none. */
export const readUploadedId = (body: string): string | null =>
  z.safeParse(uploadedVideo, parseJson(body)).data?.id ?? null;

/** @returns undefined for a text that is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const busyReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'backendError']);

/** Worth a retry: overload, and limits that pass by themselves (docs/youtube.md#2-resumable-upload). */
export const isPassing = ({ status, reason }: YoutubeError): boolean =>
  status === 408 ||
  (status === 429 && reason !== 'uploadRateLimitExceeded') ||
  (status >= 500 && status !== 501) ||
  (status === 403 && busyReasons.has(reason));
