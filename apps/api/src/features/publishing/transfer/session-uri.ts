import type { Logger, SecretBox } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { TransferRecord } from '../records/publishing-record';

interface SessionDeps {
  secretBox: SecretBox;
  logger: Logger;
}

const context = (videoId: Types.ObjectId): string => `session-uri:${videoId.toHexString()}`;

/** Whoever has a session URI can finish that upload, so it is stored encrypted (ADR 003). */
export const sealSessionUri = (
  { secretBox }: { secretBox: SecretBox },
  videoId: Types.ObjectId,
  uri: string,
): string => secretBox.seal(uri, context(videoId));

/** @returns null when there is no session, or when DATA_ENCRYPTION_KEY no longer contains its key */
export const openSessionUri = (deps: SessionDeps, { _id, publish }: TransferRecord): string | null =>
  publish.session === null ? null : openSealedUri(deps, _id, publish.session);

/** @returns null when DATA_ENCRYPTION_KEY no longer contains its key */
export function openSealedUri(
  { secretBox, logger }: SessionDeps,
  videoId: Types.ObjectId,
  sealed: string,
): string | null {
  try {
    return secretBox.open(sealed, context(videoId));
  } catch {
    logger.error({ videoId }, 'cannot decrypt a session URI: its key is not in DATA_ENCRYPTION_KEY');
    return null;
  }
}
