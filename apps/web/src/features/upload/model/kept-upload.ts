import { uploadRequest } from '@cutroom/contracts';
import type { StartedUpload } from './upload-state';

const storageKey = 'cutroom.upload';

/**
 * The upload that this person began in this tab, for as long as its address lives: after a reload the file alone has
 * to be picked again.
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
    // Storage is full or closed to us: a reload would ask for the details again.
  }
}

export const forgetUpload = (storage: Storage): void => storage.removeItem(storageKey);
