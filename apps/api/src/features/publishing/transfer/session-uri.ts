import type { Logger, SecretBox } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { TransferRecord } from './lease';

const context = (videoId: Types.ObjectId): string => `session-uri:${videoId.toHexString()}`;

/** Whoever has a session URI can finish that upload, so it is stored encrypted (ADR 003). */
export const sealSessionUri = (
  { secretBox }: { secretBox: SecretBox },
  videoId: Types.ObjectId,
  uri: string,
): string => secretBox.seal(uri, context(videoId));

/** null when there is none, or its key is no longer among DATA_ENCRYPTION_KEY: then it is as good as gone. */
export function openSessionUri(
  { secretBox, logger }: { secretBox: SecretBox; logger: Logger },
  { _id, publish }: TransferRecord,
): string | null {
  if (publish.session === null) return null;
  try {
    return secretBox.open(publish.session, context(_id));
  } catch {
    logger.error({ videoId: _id }, 'a session URI does not open: its key is not in DATA_ENCRYPTION_KEY');
    return null;
  }
}
