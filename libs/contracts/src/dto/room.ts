import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { hasVisibleCharacter } from '../rules/characters';
import { videoExtensions, videoQualities } from '../rules/media';
import { bounded, objectId, text } from '../rules/text';
import { roles } from '../states';
import { comment } from './comments';
import { videoMedia, videoVersion } from './media';
import { versionFields, video } from './video';

const invalid = messages.invalidInputs;

/** A version of a video as its room shows it. `number` counts from 1, dates are ISO dates. */
export const roomVersion = z.object({
  version: videoVersion,
  number: z.int(),
  ...versionFields,
  uploadedBy: z.object({ _id: objectId(), name: z.string() }),
  uploadedAt: z.string(),
  media: z.nullable(videoMedia),
});
export type RoomVersion = z.infer<typeof roomVersion>;

/** A member of the team. `picture` is a URL that is valid for 15 minutes. */
export const roomPerson = z.object({
  _id: objectId(),
  name: z.string(),
  role: z.enum(roles),
  picture: z.nullable(z.string()),
});
export type RoomPerson = z.infer<typeof roomPerson>;

/** The review room of a video, without its comments. `versions` begins with the one under review. */
export const room = z.object({
  video,
  versions: z.array(roomVersion),
  people: z.array(roomPerson),
  /** Whether the user gets no emails about comments on this video. */
  muted: z.boolean(),
});
export type Room = z.infer<typeof room>;

/** Registers the next version of a video; its file and a repeated call are treated as for a first version. */
export const versionRequest = z.object({
  videoId: objectId(),
  comment: text({ max: limits.videoCommentMax, empty: messages.invalidInputs, multiline: true }),
  maximumVideoQuality: z.enum(videoQualities, invalid),
  extension: z.enum(videoExtensions, invalid),
  clientId: z.optional(z.uuid(invalid)),
});
export type VersionRequest = z.infer<typeof versionRequest>;

/** The creator asks for another version instead of `version`. It needs a note or an open comment. */
export const changesRequest = z.object({
  videoId: objectId(),
  version: videoVersion,
  note: text({ max: limits.changesNoteMax, multiline: true }).check(
    z.refine((note) => note === '' || hasVisibleCharacter(note), messages.textInvisible),
  ),
});
export type ChangesRequest = z.infer<typeof changesRequest>;

export const withdrawRequest = z.object({ videoId: objectId(), version: videoVersion });
export type WithdrawRequest = z.infer<typeof withdrawRequest>;

export const muteRequest = z.object({ videoId: objectId(), muted: z.boolean(invalid) });
export type MuteRequest = z.infer<typeof muteRequest>;

/** The ticket of an emailed link that mutes one video for one person. */
export const muteTicketParams = z.object({
  ticket: z
    .string(invalid)
    .check(bounded(300, messages.notFound), z.regex(/^[A-Za-z0-9._-]+$/, messages.notFound)),
});
export type MuteTicketParams = z.infer<typeof muteTicketParams>;

/** The version that the player shows; without it, the one under review. */
export const sourceQuery = z.object({ version: z.optional(videoVersion) });
export type SourceQuery = z.infer<typeof sourceQuery>;

/** An image of a commented frame. `url` is valid for 15 minutes. */
export const still = z.object({ version: videoVersion, frame: z.int(), url: z.string() });
export type Still = z.infer<typeof still>;

/**
 * What the sockets of a room receive. 'comment' has the whole comment; a gap in the numbers `seq` means that the socket
 * missed events. 'video': versions, state or previews have changed; the page loads the room again.
 */
export const roomEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('comment'), comment }),
  z.object({ kind: z.literal('video') }),
]);
export type RoomEvent = z.infer<typeof roomEvent>;

/** A message of api to the sockets of a room; `teamId` decides who receives it. */
export const roomAnnouncement = z.object({ teamId: objectId(), event: roomEvent });
export type RoomAnnouncement = z.infer<typeof roomAnnouncement>;

/** IDs of the users who are in the room. */
export const roomPresence = z.object({ present: z.array(objectId()) });
export type RoomPresence = z.infer<typeof roomPresence>;
