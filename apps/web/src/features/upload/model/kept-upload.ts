import type { UploadRequest } from '@cutroom/contracts';
import { parseStrings } from '../../../lib/drafts/use-draft';
import { forgetKey, keepJson, readJson } from '../../../lib/storage/stored-json';
import type { StartedUpload } from './started-upload';

const storageKey = 'cutroom.upload';

/**
 * Checked by hand: with the contract's schema, the upload tray would load the schema library on every page of an
 * editor.
 */
const parseDetails = parseStrings('title', 'comment', 'maximumVideoQuality', 'extension', 'teamId');

/**
 * The upload that the user started in this tab, until its URL expires. After a reload, the user only picks the file
 * again.
 */
export function readKeptUpload(storage: Storage, ownerId: string, now: number): StartedUpload | null {
  const kept = (readJson(storage, storageKey) ?? {}) as Partial<StartedUpload> & { ownerId?: unknown };
  const details = parseDetails(kept.details) as UploadRequest | null;
  const { url, expiresAt } = kept;
  if (details === null || kept.ownerId !== ownerId) return null;
  if (typeof url !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now) return null;
  const versionOf = typeof kept.versionOf === 'string' && { versionOf: kept.versionOf };
  return { details, url, expiresAt, ...versionOf };
}

export function keepUpload(storage: Storage, ownerId: string, upload: StartedUpload): void {
  keepJson(storage, storageKey, { ...upload, ownerId });
}

export const forgetUpload = (storage: Storage): void => forgetKey(storage, storageKey);
