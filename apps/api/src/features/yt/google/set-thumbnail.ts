import type { Pacing } from './backoff';
import { callGoogle } from './google-call';
import type { GoogleConfig } from './google.config';
import { plainRefusal, readYoutubeError } from './youtube-error';

interface ThumbnailOptions {
  token: string;
  videoId: string;
  picture: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg' | 'image/png';
  pacing: Pacing;
  putOff?: { failures: number };
  signal: AbortSignal;
}

const plainWords = new Map(
  Object.entries({
    forbidden:
      'YouTube sets thumbnails only for channels that are verified by phone. Verify yours at youtube.com/verify.',
    invalidImage: 'YouTube could not read the picture.',
    uploadRateLimitExceeded:
      'Your channel has set too many thumbnails in a short time. Try again in a few hours.',
    videoNotFound: 'YouTube does not know the video any more.',
  }),
);

/**
 * thumbnails.set (youtube-facts, Thumbnail).
 *
 * @returns null when it is set, else why not, in plain words
 * @throws PublishFailure 'unreachable'; PutOff where `putOff` is given
 */
export async function setThumbnail(
  google: GoogleConfig,
  { token, videoId, picture, contentType, pacing, putOff, signal }: ThumbnailOptions,
): Promise<string | null> {
  const url = new URL('/upload/youtube/v3/thumbnails/set', google.apiUrl);
  url.searchParams.set('videoId', videoId);
  url.searchParams.set('uploadType', 'media');
  const answer = await callGoogle(url.href, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
    body: picture,
    signal,
    pacing,
    tries: 5,
    putOff,
  });
  if (answer.status === 200) return null;
  const error = readYoutubeError(answer.status, answer.body);
  return plainWords.get(error.reason) ?? plainRefusal(error);
}
