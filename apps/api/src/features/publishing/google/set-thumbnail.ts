import type { FailureReason } from '@cutroom/contracts';
import type { Pacing } from './backoff';
import { callGoogle } from './google-call';
import type { GoogleConfig } from './google.config';
import { thumbnailRefusal } from './refusal';
import { readYoutubeError } from './youtube-answers';

interface ThumbnailOptions {
  token: string;
  videoId: string;
  picture: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg' | 'image/png';
  pacing: Pacing;
  putOff?: { failures: number };
  /** An earlier call may have set it. */
  mayHaveArrived: boolean;
  signal: AbortSignal;
}

/**
 * thumbnails.set (docs/youtube.md#5-thumbnail).
 *
 * @returns null when the thumbnail is set, YouTube's refusal otherwise
 * @throws PublishFailure 'youtube-unreachable', 'thumbnail-in-doubt' when YouTube may have set it; PutOff where `putOff` is given
 */
export async function setThumbnail(
  google: GoogleConfig,
  { token, videoId, picture, contentType, ...options }: ThumbnailOptions,
): Promise<FailureReason | null> {
  const url = new URL('/upload/youtube/v3/thumbnails/set', google.apiUrl);
  url.searchParams.set('videoId', videoId);
  url.searchParams.set('uploadType', 'media');
  const answer = await callGoogle(url.href, {
    ...options,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
    body: picture,
    tries: 5,
    purpose: 'thumbnail',
    inDoubt: { code: 'thumbnail-in-doubt' },
  });
  return answer.status === 200 ? null : thumbnailRefusal(readYoutubeError(answer.status, answer.body));
}
