import { messages } from './messages';

/** The purpose of a consent: a first publish, a waiting upload, or a missing thumbnail. */
export type ConsentPurpose = 'publish' | 'resume' | 'thumbnail';

/**
 * The next step of the creator, for `{retry}` in a text. Only a first publish may say 'Publish again': the other two
 * would put a second copy of the video on the channel.
 */
const retries: Record<ConsentPurpose, string> = {
  publish: 'Publish again',
  resume: 'Authorize again',
  thumbnail: 'Try the thumbnail again',
};

/** One text for every purpose, or one for each. */
type FailureText = string | Record<ConsentPurpose, string>;

/** A text for a first publish, and one for a later consent. */
const byOrder = (publish: string, later: string) => ({ publish, resume: later, thumbnail: later });

/** The text about the upload of a video, and the one about its thumbnail. */
const bySubject = (upload: string, thumbnail: string) => ({ publish: upload, resume: upload, thumbnail });

const atConsent = {
  'permission-expired': byOrder(
    'The link to the consent page expired before the permission was given.',
    'The link to Google’s page expired before you gave the permission.',
  ),
  'permission-declined': byOrder(
    'You declined on Google’s page. Nothing was published.',
    'You declined on Google’s page.',
  ),
  'upload-box-unticked': 'The box for uploading videos was not ticked on Google’s page.',
  'code-rejected': 'Google did not confirm the permission. {retry}.',
  'callback-interrupted':
    'Cutroom could not go on after the permission had been given. Nothing was published. Publish again.',
  'video-not-pending': messages.videoNotPending,
  'changes-requested': 'You asked for changes before you gave the permission.',
  'video-deleted': 'The video was deleted before you gave the permission.',
  'newer-version': 'A new version was uploaded before you gave the permission. Look at it first.',
  'no-video-stream': 'This file has no video. Ask your editor for another export.',
} satisfies Record<string, FailureText>;

/** Refusals by Google and YouTube, and failures to reach them. */
const atYoutube = {
  'google-unreachable': 'Google cannot be reached right now. {retry} in a few minutes.',
  'youtube-unreachable': 'YouTube cannot be reached right now. {retry} in a few minutes.',
  'youtube-overloaded': 'YouTube is overloaded right now. {retry} in a few minutes.',
  'youtube-busy': 'YouTube is busy with too many requests. {retry} in a few minutes.',
  'quota-used-up': bySubject(
    'Cutroom has used up what YouTube lets it upload in a day. The allowance is renewed at midnight Pacific time. {retry} after that.',
    'Cutroom has used up what YouTube lets it do in a day. The allowance is renewed at midnight Pacific time. {retry} after that.',
  ),
  'channel-limit-reached':
    'Your channel has reached the number of videos that YouTube lets it upload in a day. Publish again tomorrow.',
  'channel-too-fast': bySubject(
    'Your channel has sent YouTube too many uploads in a short time. Try again in a few hours.',
    'Your channel has set too many thumbnails in a short time. Try again in a few hours.',
  ),
  'no-channel': bySubject(
    'The Google account that you chose has no YouTube channel. Create a channel on YouTube, or choose the account that has one, and publish again.',
    'The Google account that you chose has no YouTube channel. Choose the account that owns the channel.',
  ),
  'not-allowed': bySubject(
    'YouTube does not let this account upload to the channel. Choose the account that owns the channel.',
    'YouTube sets thumbnails only for channels that are verified by phone, and only for the account that owns the channel. Verify yours at youtube.com/verify.',
  ),
  'account-suspended': 'YouTube has suspended this account.',
  'permission-ended': bySubject(
    'Google ended the permission before the upload could begin. Publish again.',
    'Google ended the permission before the thumbnail was set. Try the thumbnail again.',
  ),
  'permission-missing': bySubject(
    'The permission to upload videos was not given. Publish again and leave the box for uploading ticked.',
    'The permission to upload was not given. Try the thumbnail again and leave the box for uploading ticked.',
  ),
  'title-rejected': 'YouTube did not accept the title. Change it and publish again.',
  'description-rejected': 'YouTube did not accept the description. Change it and publish again.',
  'tags-rejected': 'YouTube did not accept the tags. Change them and publish again.',
  'details-rejected': 'YouTube did not accept the title, description or tags. Change them and publish again.',
  'image-unreadable': 'YouTube could not read the image.',
  'video-not-found':
    'YouTube does not find the video on the channel of this account. Choose the account that owns the channel.',
  /** `{detail}`: YouTube's own words. */
  refused: bySubject('YouTube refused the upload: {detail}', 'YouTube refused the thumbnail: {detail}'),
  /** `{detail}`: the HTTP status. */
  'refused-silently': bySubject(
    'YouTube refused the upload without saying why (status {detail}).',
    'YouTube refused the thumbnail without saying why (status {detail}).',
  ),
  'session-missing': 'YouTube gave no address to upload to. {retry}.',
  /** `{detail}`: the HTTP status. */
  'answer-unexpected': 'YouTube sent an unexpected response ({detail}).',
} satisfies Record<string, FailureText>;

/** Failures that end a transfer, or stop it until the creator acts. */
const inTransfer = {
  stalled:
    'The upload could not go on for several hours. Check your channel, and publish again if the video is not there.',
  'source-changed': messages.videoChanged,
  'source-missing': 'The file of this video is no longer in storage. Upload it again.',
  'outcome-unknown':
    'YouTube ended the upload without saying whether it took the video. Look at your channel first, and publish again only if the video is not there.',
  'record-unreadable':
    'Cutroom’s record of this upload is damaged, so the upload has ended. Look at your channel first, and publish again only if the video is not there.',
  'sessions-lost': 'YouTube ended the upload again and again. Publish again later.',
  'permission-awaited':
    'YouTube asks for your permission again. Choose Authorize again, or open the link in our email.',
  'permission-overdue':
    'YouTube asked for your permission again, and it was not given within a week. Publish again to start over.',
  'permission-overdue-in-doubt':
    'YouTube asked for your permission again, and it was not given within a week. Check your channel first, and publish again only if the video is not there.',
  'given-up': 'You gave up this upload.',
  cancelled: 'You cancelled this upload. Nothing of it is on your channel.',
  'given-up-in-doubt':
    'You gave up this upload. Check your channel first, and publish again only if the video is not there.',
} satisfies Record<string, FailureText>;

/** Why a running upload pauses. It continues by itself; `{detail}` is the wait, such as '5 minutes'. */
const putOff = {
  'put-off-by-youtube': 'YouTube is overloaded. The upload continues by itself within about {detail}.',
  'put-off-by-connection':
    'Cutroom cannot reach YouTube right now. The upload continues by itself within about {detail}.',
  'put-off-by-storage':
    'Cutroom cannot read the stored video right now. The upload continues by itself within about {detail}.',
  'put-off-by-cutroom':
    'Something went wrong on our side. The upload continues by itself within about {detail}.',
} satisfies Record<string, FailureText>;

/** Why a published video has no thumbnail, besides YouTube's refusals. */
const atThumbnail = {
  'token-ended': 'The permission had ended by the time the video was on your channel.',
  'thumbnail-gone': `${messages.thumbnailGone}.`,
  'thumbnail-unreadable': 'The image could not be read from storage.',
  'thumbnail-in-doubt':
    'Cutroom does not know whether YouTube has set the thumbnail. Look at the video on YouTube first, and add the thumbnail only if it is missing there.',
} satisfies Record<string, FailureText>;

const failureTexts = { ...atConsent, ...atYoutube, ...inTransfer, ...putOff, ...atThumbnail };

/** Why a publish or its consent failed. Code branches on these codes; users read `failureText`. */
export type FailureCode = keyof typeof failureTexts;

export interface FailureReason {
  code: FailureCode;
  /** 'publish' unless said otherwise. */
  purpose?: ConsentPurpose;
  /** Replaces `{detail}`. It never contains a URL, a token or the text of an unexpected error. */
  detail?: string | number;
}

const doubtful: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'stalled',
  'outcome-unknown',
  'record-unreadable',
  'permission-overdue-in-doubt',
  'given-up-in-doubt',
  'thumbnail-in-doubt',
]);

/** Whether the video, or its thumbnail, may be on the channel although Cutroom could not finish. */
export const isInDoubt = ({ code }: FailureReason): boolean => doubtful.has(code);

export const failureCodes = Object.keys(failureTexts) as readonly FailureCode[];

/** What the creator reads about a failure: on a page, on the video's card, in an email and in the audit trail. */
export function failureText({ code, purpose = 'publish', detail = '' }: FailureReason): string {
  const text: FailureText = failureTexts[code];
  const chosen = typeof text === 'string' ? text : text[purpose];
  return chosen.replace('{retry}', retries[purpose]).replace('{detail}', () => String(detail));
}
