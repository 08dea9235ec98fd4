import { uploadRequest } from '@cutroom/contracts';
import { forgetKey, keepJson, readJson } from '../../../lib/storage/stored-json';
import type { StartedUpload } from './started-upload';

const storageKey = 'cutroom.upload';

/**
 * The upload that the user started in this tab, until its URL expires. After a reload, the user only picks the file
 * again.
 */
export function readKeptUpload(storage: Storage, ownerId: string, now: number): StartedUpload | null {
  const kept = (readJson(storage, storageKey) ?? {}) as Partial<StartedUpload> & { ownerId?: unknown };
  const details = uploadRequest.safeParse(kept.details);
  const { url, expiresAt } = kept;
  if (!details.success || kept.ownerId !== ownerId) return null;
  if (typeof url !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now) return null;
  const versionOf = typeof kept.versionOf === 'string' && { versionOf: kept.versionOf };
  return { details: details.data, url, expiresAt, ...versionOf };
}

export function keepUpload(storage: Storage, ownerId: string, upload: StartedUpload): void {
  keepJson(storage, storageKey, { ...upload, ownerId });
}

export const forgetUpload = (storage: Storage): void => forgetKey(storage, storageKey);
