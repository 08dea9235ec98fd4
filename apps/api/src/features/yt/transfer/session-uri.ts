import type { SecretBox } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { TransferRecord } from './lease';

const context = (videoId: Types.ObjectId): string => `session-uri:${videoId.toHexString()}`;

/** A session URI can finish one upload: it is kept, so it is kept sealed (design.md, Publishing 3). */
export const sealSessionUri = (
  { secretBox }: { secretBox: SecretBox },
  videoId: Types.ObjectId,
  uri: string,
): string => secretBox.seal(uri, context(videoId));

/** null when there is none. @throws when its key is no longer among DATA_ENCRYPTION_KEY */
export const openSessionUri = (
  { secretBox }: { secretBox: SecretBox },
  { _id, publish }: TransferRecord,
): string | null => (publish.session === null ? null : secretBox.open(publish.session, context(_id)));
