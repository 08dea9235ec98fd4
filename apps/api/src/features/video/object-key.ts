import type { VideoExtension } from '@cutroom/contracts';
import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';

interface KeyParts {
  teamId: Types.ObjectId;
  videoId: Types.ObjectId;
  extension: VideoExtension;
}

/** Everything that clients can write lies below this prefix. */
export const incomingPrefix = 'incoming/';

const path = ({ teamId, videoId }: Pick<KeyParts, 'teamId' | 'videoId'>): string =>
  `${teamId.toHexString()}/${videoId.toHexString()}`;

/**
 * `incoming/{teamId}/{videoId}.{extension}`: where the upload URL writes. Made of ids and a listed extension, never
 * of a name that somebody typed.
 */
export const incomingKey = (parts: KeyParts): string => `${incomingPrefix}${path(parts)}.${parts.extension}`;

/** The ids in an incoming key; null for any other key. */
export function parseIncomingKey(key: string): { teamId: string; videoId: string } | null {
  const [, teamId, videoId] = /^incoming\/([0-9a-f]{24})\/([0-9a-f]{24})\.[0-9a-z]{2,5}$/.exec(key) ?? [];
  return teamId === undefined || videoId === undefined ? null : { teamId, videoId };
}

/** 128 random bits: nobody can guess the key of a version before it is sealed. */
export const newVersion = (): string => randomBytes(16).toString('hex');

/** The versions that were received lie below this prefix. */
export const sealedPrefix = 'sealed/';

/** `sealed/{teamId}/{videoId}/{version}.{extension}`: no client is ever given a URL that writes there. */
export const sealedKey = (parts: KeyParts & { version: string }): string =>
  `${sealedPrefix}${path(parts)}/${parts.version}.${parts.extension}`;

/** The thumbnails that editors propose lie below this prefix. */
export const proposedPrefix = 'proposals/';

/** `proposals/{teamId}/{videoId}/{thumbnailId}.{extension}` */
export const proposedKey = (
  { teamId, _id: videoId }: { teamId: Types.ObjectId; _id: Types.ObjectId },
  thumbnailId: Types.ObjectId,
  extension: string,
): string => `${proposedPrefix}${path({ teamId, videoId })}/${thumbnailId.toHexString()}.${extension}`;

/** The IDs in such a key; null for any other key. */
export function parseProposedKey(key: string): { videoId: string; thumbnailId: string } | null {
  const [, videoId, thumbnailId] =
    /^proposals\/[0-9a-f]{24}\/([0-9a-f]{24})\/([0-9a-f]{24})\.[a-z]{3,4}$/.exec(key) ?? [];
  return videoId === undefined || thumbnailId === undefined ? null : { videoId, thumbnailId };
}

/** Everything that is stored about a video, apart from its upload and chosen thumbnails, lies below these prefixes. */
export const videoFolders = ({ teamId, videoId }: { teamId: Types.ObjectId; videoId: string }): string[] =>
  [sealedPrefix, 'media/', proposedPrefix].map((prefix) => `${prefix}${teamId.toHexString()}/${videoId}/`);

/** The IDs in a sealed key; null for any other key. */
export function parseSealedKey(key: string): { teamId: string; videoId: string } | null {
  const [, teamId, videoId] =
    /^sealed\/([0-9a-f]{24})\/([0-9a-f]{24})\/[0-9a-f]{32}\.[0-9a-z]{2,5}$/.exec(key) ?? [];
  return teamId === undefined || videoId === undefined ? null : { teamId, videoId };
}

export const thumbnailsPrefix = 'thumbnails/';

/** Where a team's thumbnails are kept. */
export const thumbnailPrefix = (teamId: Types.ObjectId): string =>
  `${thumbnailsPrefix}${teamId.toHexString()}/`;

/** The team of a thumbnail; null for any other key. */
export function parseThumbnailKey(key: string): { teamId: string } | null {
  const [, teamId] = /^thumbnails\/([0-9a-f]{24})\/[0-9a-f-]{36}\.[a-z]{3,4}$/.exec(key) ?? [];
  return teamId === undefined ? null : { teamId };
}
