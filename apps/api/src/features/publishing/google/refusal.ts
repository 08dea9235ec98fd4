import type { FailureCode, FailureReason } from '@cutroom/contracts';
import { PublishFailure } from './publish-failure';
import type { YoutubeError } from './youtube-answers';

type Codes = Record<string, FailureCode>;

/** YouTube's reasons for refusing uploads and thumbnails alike. */
const inCommon: Codes = {
  quotaExceeded: 'quota-used-up',
  dailyLimitExceeded: 'quota-used-up',
  uploadRateLimitExceeded: 'channel-too-fast',
  youtubeSignupRequired: 'no-channel',
  authError: 'permission-ended',
  required: 'permission-ended',
  insufficientPermissions: 'permission-missing',
  forbidden: 'not-allowed',
  accountSuspended: 'account-suspended',
  rateLimitExceeded: 'youtube-busy',
};

/** YouTube's reasons for refusing one kind of call. A Map, because a reason may be called 'constructor'. */
const withCommon = (codes: Codes): ReadonlyMap<string, FailureCode> =>
  new Map(Object.entries({ ...inCommon, ...codes }));

const ofUploads = withCommon({
  uploadLimitExceeded: 'channel-limit-reached',
  invalidTitle: 'title-rejected',
  invalidDescription: 'description-rejected',
  invalidTags: 'tags-rejected',
  invalidVideoMetadata: 'details-rejected',
});

const ofThumbnails = withCommon({
  backendError: 'youtube-overloaded',
  invalidImage: 'image-unreadable',
  videoNotFound: 'video-not-found',
});

/** YouTube's refusal as a reason of ours, with YouTube's own words where we have none. */
function reasonOf(error: YoutubeError, purpose: 'publish' | 'thumbnail'): FailureReason {
  const { status, reason, message } = error;
  const code = (purpose === 'publish' ? ofUploads : ofThumbnails).get(reason);
  if (code !== undefined) return { code, purpose };
  return message === ''
    ? { code: 'refused-silently', purpose, detail: status }
    : { code: 'refused', purpose, detail: message };
}

export const uploadRefusal = (error: YoutubeError): PublishFailure =>
  new PublishFailure(
    reasonOf(error, 'publish'),
    error.status === 401 && error.reason !== 'youtubeSignupRequired' ? 'permission' : 'none',
  );

/** The video is on the channel by then, so no text of this purpose suggests publishing it again. */
export const thumbnailRefusal = (error: YoutubeError): FailureReason => reasonOf(error, 'thumbnail');
