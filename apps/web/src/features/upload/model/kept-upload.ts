import { uploadRequest } from '@cutroom/contracts';
import type { StartedUpload } from './upload-state';

const storageKey = 'cutroom.upload';

/**
 * The upload that the user started in this tab, until its URL expires. After a reload, the user only picks the file
 * again.
 */
export function readKeptUpload(storage: Storage, ownerId: string, now: number): StartedUpload | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as
      (Partial<StartedUpload> & { ownerId?: unknown }) | null;
    const details = uploadRequest.safeParse(kept?.details);
    const { url, expiresAt } = kept ?? {};
    if (!details.success || kept?.ownerId !== ownerId) return null;
    if (typeof url !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now) return null;
    return { details: details.data, url, expiresAt };
  } catch {
    return null;
  }
}

export function keepUpload(storage: Storage, ownerId: string, upload: StartedUpload): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...upload, ownerId }));
  } catch {
    // Storage is full or unavailable: after a reload the user types the details again.
  }
}

export const forgetUpload = (storage: Storage): void => storage.removeItem(storageKey);
