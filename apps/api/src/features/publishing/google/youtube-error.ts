import * as z from 'zod/mini';
import { PublishFailure } from './publish-failure';

const errorBody = z.object({
  error: z.object({
    message: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
});

/** What an answer of the YouTube Data API that is no success says about itself. */
export interface YoutubeError {
  status: number;
  reason: string;
  /** YouTube's own words, shortened to one line. */
  message: string;
}

/** Reads `{error: {message, errors: [{reason}]}}`; anything else gives an error without reason and words. */
export function readYoutubeError(status: number, body: string): YoutubeError {
  const parsed = z.safeParse(errorBody, parseJson(body));
  const error = parsed.data?.error;
  const message = (error?.message ?? '')
    // Each '<' without its '>' is looked for up to the end.
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { status, reason: error?.errors?.[0]?.reason ?? '', message: message.slice(0, 300) };
}

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

/** What each refusal means to a creator and what to do about it. */
const plainWords = new Map(
  Object.entries({
    quotaExceeded:
      'Cutroom has used up what YouTube lets it upload in a day. The allowance is renewed at midnight Pacific time. Publish again after that.',
    dailyLimitExceeded:
      'Cutroom has used up what YouTube lets it upload in a day. The allowance is renewed at midnight Pacific time. Publish again after that.',
    uploadLimitExceeded:
      'Your channel has reached the number of videos that YouTube lets it upload in a day. Publish again tomorrow.',
    uploadRateLimitExceeded:
      'Your channel has sent YouTube too many uploads in a short time. Try again in a few hours.',
    youtubeSignupRequired:
      'The Google account that you chose has no YouTube channel. Create a channel on YouTube, or choose the account that has one, and publish again.',
    authError: 'Google ended the permission before the upload could begin. Publish again.',
    required: 'Google ended the permission before the upload could begin. Publish again.',
    insufficientPermissions:
      'The permission to upload videos was not given. Publish again and leave the box for uploading ticked.',
    forbidden:
      'YouTube does not let this account upload to the channel. Choose the account that owns the channel.',
    accountSuspended: 'YouTube has suspended this account.',
    invalidTitle: 'YouTube did not accept the title. Change it and publish again.',
    invalidDescription: 'YouTube did not accept the description. Change it and publish again.',
    invalidTags: 'YouTube did not accept the tags. Change them and publish again.',
    invalidVideoMetadata:
      'YouTube did not accept the title, description or tags. Change them and publish again.',
    rateLimitExceeded: 'YouTube is busy with too many requests. Publish again in a few minutes.',
  }),
);

/** The refusal in plain words, YouTube's own behind them where they say more. */
export function plainRefusal({ status, reason, message }: YoutubeError): string {
  const known = plainWords.get(reason);
  if (known !== undefined) return known;
  return message === ''
    ? `YouTube refused the upload without saying why (answer ${status}).`
    : `YouTube refused the upload: ${message}`;
}

export const refusal = (error: YoutubeError): PublishFailure =>
  new PublishFailure(
    error.status === 401 && error.reason !== 'youtubeSignupRequired' ? 'consent-needed' : 'refused',
    plainRefusal(error),
  );
