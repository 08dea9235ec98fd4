import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { maxLength, minLength } from '../rules/lengths';
import { videoExtensions, videoQualities } from '../rules/media';
import { bounded, objectId, text } from '../rules/text';
import { privacyStatuses, videoStates } from '../states';
import { videoMedia, videoVersion } from './media';
import { publishOptions } from './publish-options';

/**
 * With a `clientId`, a repeated call returns the URL of the upload that the first one registered. An editor uses one for
 * each upload.
 */
export const uploadRequest = z.object({
  title: text({ max: limits.videoTitleMax, empty: messages.invalidInputs }),
  comment: text({ max: limits.videoCommentMax, empty: messages.invalidInputs, multiline: true }),
  maximumVideoQuality: z.enum(videoQualities, messages.invalidInputs),
  extension: z.enum(videoExtensions, messages.invalidInputs),
  teamId: objectId(),
  clientId: z.optional(z.uuid(messages.invalidInputs)),
});
export type UploadRequest = z.infer<typeof uploadRequest>;

/** The request config of the finished upload. The server reads only `url`, whose path names the object. */
export const uploadDoneRequest = z.object({
  url: z
    .string(messages.uploadNotFound)
    .check(minLength(1, messages.uploadNotFound), maxLength(limits.uploadUrlMax)),
});
export type UploadDoneRequest = z.infer<typeof uploadDoneRequest>;

/** The upload waits until the creator gives a new permission or gives up. */
const authorizationNeed = z.object({
  kind: z.literal('authorization'),
  /** ISO date at which the upload ends by itself. */
  until: z.string(),
  /** Google's page is open in one of the creator's tabs and has not been answered yet. */
  asking: z.boolean(),
  /** The last byte was sent and the response was lost: check the channel before giving up. */
  mayBeOnChannel: z.boolean(),
  /** YouTube has lost what was sent, so the upload starts again from its first byte. */
  restarts: z.boolean(),
});

/** The video is on the channel, as far as Cutroom knows without its thumbnail, and the creator can add it. */
const thumbnailNeed = z.object({
  kind: z.literal('thumbnail'),
  asking: z.boolean(),
  /** False when Cutroom no longer has the thumbnail file. */
  possible: z.boolean(),
  /** Why it is missing, or why it can no longer be added, in plain words; null when that is not known. */
  reason: z.nullable(z.string()),
  /** Cutroom called YouTube to set it and got no response: it may be there. */
  mayBeSet: z.boolean(),
});

/** What a publish needs from its creator (docs/product.md#when-a-publish-needs-the-creator). */
export const videoNeed = z.discriminatedUnion('kind', [authorizationNeed, thumbnailNeed]);
export type VideoNeed = z.infer<typeof videoNeed>;

/** An earlier video of the team. `createdAt` is an ISO date. */
export const sameFile = z.object({
  title: z.string(),
  uploadedBy: z.object({ name: z.string() }),
  createdAt: z.string(),
});
export type SameFile = z.infer<typeof sameFile>;

/** What every version of a video has. `size` is in bytes. */
export const versionFields = {
  comment: z.string(),
  maximumVideoQuality: z.enum(videoQualities),
  extension: z.enum(videoExtensions),
  size: z.number(),
};

/** A video as the team sees it. */
export const video = z.object({
  _id: objectId(),
  title: z.string(),
  ...versionFields,
  createdAt: z.string(),
  /** Who uploaded the first version. */
  uploadedBy: z.object({ _id: objectId(), name: z.string() }),
  state: z.enum(videoStates),
  /** A URL of the thumbnail, valid for 15 minutes; null without one. */
  thumbnailUrl: z.nullable(z.string()),
  /** Why the last publish failed, in plain words. */
  failure: z.nullable(z.string()),
  youtubeUrl: z.nullable(z.string()),
  /** The `version` of the log that the video was read with, to compare with other logs. 0 before the first publish. */
  logVersion: z.int(),
  /** The latest attempt to publish it, from 1; 0 before the first. */
  attempt: z.int(),
  need: z.nullable(videoNeed),
  /** An earlier video of the team with the same ETag, so probably with the same bytes: a hint for users, no proof. */
  sameFileAs: z.nullable(sameFile),
  /** Google's page for a first permission is open and has not been answered yet. */
  asking: z.boolean(),
  /** When anything last happened to the video: ISO date. */
  updatedAt: z.string(),
  /** What the creator approved for the channel; null until permission was given for the latest attempt. */
  publication: z.nullable(
    z.object({
      title: z.string(),
      privacyStatus: z.enum(privacyStatuses),
      /** When YouTube makes it public: ISO date; null when it was not scheduled. */
      publishAt: z.nullable(z.string()),
    }),
  ),
  /** The place of a transfer that waits for a slot, from 1; null for every other video. */
  queuePosition: z.nullable(z.int()),
  /** When a transfer that YouTube or the storage interrupted is tried again: ISO date; null for every other video. */
  nextAttemptAt: z.nullable(z.string()),
  /** The facts of the file and what was made from it; null until the upload is received. */
  media: z.nullable(videoMedia),
  /** The version under review, its number, from 1, when it arrived (ISO date) and from whom. An approval names this version. */
  version: videoVersion,
  versionNumber: z.int(),
  versionUploadedAt: z.string(),
  versionUploadedBy: z.object({ name: z.string() }),
  /** The number of unresolved comments, of all versions. */
  openComments: z.int(),
  /** The creator's latest request for changes and its version; null without one, and once it is withdrawn. */
  changes: z.nullable(
    z.object({
      note: z.string(),
      by: z.object({ name: z.string() }),
      at: z.string(),
      versionNumber: z.int(),
    }),
  ),
});
export type Video = z.infer<typeof video>;

export const videoParams = z.object({ videoId: objectId() });

/** A call that needs only a video of the user's team. */
export const videoRequest = z.object({ videoId: objectId() });
export type VideoRequest = z.infer<typeof videoRequest>;

/** `attempt` names the publish to cancel, so that a late request never ends a later one. */
export const cancelPublishRequest = z.object({
  videoId: objectId(),
  attempt: z.int(messages.invalidInputs).check(z.minimum(1, messages.invalidInputs)),
});
export type CancelPublishRequest = z.infer<typeof cancelPublishRequest>;

const pageLimit = z.pipe(
  z.pipe(
    z.string().check(bounded(3, messages.invalidInputs), z.regex(/^\d{1,3}$/, messages.invalidInputs)),
    z.transform((value: string) => Number(value)),
  ),
  z.int().check(z.minimum(1, messages.invalidInputs), z.maximum(limits.pageSizeMax, messages.invalidInputs)),
);

/** `before` is the `_id` of the last item of the previous page. */
export const pageQuery = z.object({ limit: z.optional(pageLimit), before: z.optional(objectId()) });
export type PageQuery = z.infer<typeof pageQuery>;

/** `order=activity`: needing the creator, pending, running, published; each by the latest activity. Otherwise newest first. */
export const publishedQuery = z.extend(pageQuery, {
  order: z.optional(z.enum(['activity'], messages.invalidInputs)),
});
export type PublishedQuery = z.infer<typeof publishedQuery>;

/**
 * A presigned URL for the player. `version` names the bytes behind it: another version of the video has another
 * URL. `downloadUrl` has the same bytes and saves them under the video's title. `expiresAt` is an ISO date.
 */
export const videoSource = z.object({
  url: z.string(),
  downloadUrl: z.string(),
  expiresAt: z.string(),
  version: z.string(),
  /** What the player shows first; null while there is no preview, and where the original serves as one. */
  previewUrl: z.nullable(z.string()),
  /**
   * ISO date; present only when the original was deleted as the team's settings require. Both URLs then lead to the
   * preview.
   */
  originalDeletedAt: z.optional(z.string()),
  /** A JSON document, see `waveform`; null without one. */
  waveformUrl: z.nullable(z.string()),
});
export type VideoSource = z.infer<typeof videoSource>;

/** The response of upload-service: `destination/filename` is the `thumbnail` of the publish form. */
export const storedThumbnail = z.object({ destination: z.string(), filename: z.string() });
export type StoredThumbnail = z.infer<typeof storedThumbnail>;

/**
 * The form that the creator last submitted before the consent page. It fills in stage 2 of the next review. `thumbnail`
 * is null when its file is gone; `at` is an ISO date.
 */
const lastAttempt = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  privacyStatus: z.enum(privacyStatuses),
  notifySubscribers: z.boolean(),
  options: z.optional(publishOptions),
  thumbnail: z.nullable(z.string()),
  at: z.string(),
});
export type LastAttempt = z.infer<typeof lastAttempt>;

/** Only the creator gets `lastAttempt`, and only while the video waits for the next attempt. */
export const videoDetails = z.extend(video, { lastAttempt: z.optional(lastAttempt) });
export type VideoDetails = z.infer<typeof videoDetails>;
