import type { Pacing } from './backoff';
import { callGoogle } from './google-call';
import type { GoogleConfig } from './google.config';
import { readYoutubeError, type YoutubeError } from './youtube-error';

interface ThumbnailOptions {
  token: string;
  videoId: string;
  picture: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg' | 'image/png';
  pacing: Pacing;
  putOff?: { failures: number };
  signal: AbortSignal;
}

const allowanceUsed =
  'Cutroom has used up what YouTube lets it do in a day. The allowance is renewed at midnight Pacific time. Try the thumbnail again after that.';
const permissionEnded =
  'Google ended the permission before the thumbnail was set. Try the thumbnail again and give it anew.';

/** The video is on the channel by now: no text here may suggest to publish it again. */
const plainWords = new Map(
  Object.entries({
    forbidden:
      'YouTube sets thumbnails only for channels that are verified by phone, and only for the account that owns the channel. Verify yours at youtube.com/verify.',
    invalidImage: 'YouTube could not read the picture.',
    uploadRateLimitExceeded:
      'Your channel has set too many thumbnails in a short time. Try again in a few hours.',
    videoNotFound:
      'YouTube does not find the video on the channel of this account. Choose the account that owns the channel.',
    quotaExceeded: allowanceUsed,
    dailyLimitExceeded: allowanceUsed,
    authError: permissionEnded,
    required: permissionEnded,
    insufficientPermissions:
      'The permission to upload was not given. Try the thumbnail again and leave the box for uploading ticked.',
    youtubeSignupRequired:
      'The Google account that you chose has no YouTube channel. Choose the account that owns the channel.',
    accountSuspended: 'YouTube has suspended this account.',
    rateLimitExceeded: 'YouTube is busy with too many requests. Try the thumbnail again in a few minutes.',
    backendError: 'YouTube is overloaded right now. Try the thumbnail again in a few minutes.',
  }),
);

function plainProblem({ status, reason, message }: YoutubeError): string {
  const known = plainWords.get(reason);
  if (known !== undefined) return known;
  return message === ''
    ? `YouTube refused the thumbnail without saying why (answer ${status}).`
    : `YouTube refused the thumbnail: ${message}`;
}

/**
 * Calls thumbnails.set (docs/youtube.md#5-thumbnail).
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
    purpose: 'thumbnail',
    putOff,
  });
  if (answer.status === 200) return null;
  return plainProblem(readYoutubeError(answer.status, answer.body));
}
