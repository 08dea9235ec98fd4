import type { VideoExtension } from '@cutroom/contracts';
import type { Types } from 'mongoose';

interface KeyParts {
  teamId: Types.ObjectId;
  videoId: Types.ObjectId;
  extension: VideoExtension;
}

/** `videos/{teamId}/{videoId}.{extension}`: made of ids and a listed extension, never of a name somebody typed. */
export const videoKey = ({ teamId, videoId, extension }: KeyParts): string =>
  `videos/${teamId.toHexString()}/${videoId.toHexString()}.${extension}`;

/** Where a team's thumbnails are kept. */
export const thumbnailPrefix = (teamId: Types.ObjectId): string => `thumbnails/${teamId.toHexString()}/`;
