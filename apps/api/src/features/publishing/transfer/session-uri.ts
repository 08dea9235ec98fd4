import type { Logger, SecretBox } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { TransferRecord } from '../records/publishing-record';

const context = (videoId: Types.ObjectId): string => `session-uri:${videoId.toHexString()}`;

/** Whoever has a session URI can finish that upload, so it is stored encrypted (ADR 003). */
export const sealSessionUri = (
  { secretBox }: { secretBox: SecretBox },
  videoId: Types.ObjectId,
  uri: string,
): string => secretBox.seal(uri, context(videoId));

/** @returns null when there is no session, or when DATA_ENCRYPTION_KEY no longer contains its key */
export function openSessionUri(
  { secretBox, logger }: { secretBox: SecretBox; logger: Logger },
  { _id, publish }: TransferRecord,
): string | null {
  if (publish.session === null) return null;
  try {
    return secretBox.open(publish.session, context(_id));
  } catch {
    logger.error({ videoId: _id }, 'cannot decrypt a session URI: its key is not in DATA_ENCRYPTION_KEY');
    return null;
  }
}
