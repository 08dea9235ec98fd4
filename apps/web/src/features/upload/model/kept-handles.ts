import { limits } from '@cutroom/contracts';
import type { FileHandles, KeptHandle } from '../api/file-handles';

/** A request to the server for a user's unfinished uploads. */
export interface Asked {
  ownerId: string | null;
  /** Epoch milliseconds. */
  askedAt: number;
}

interface Listing extends Asked {
  /** The IDs of these uploads. */
  listed: ReadonlySet<string>;
}

/** A handle that was stored after the request belongs to an upload that the response may not contain. */
function isUnfinished([id, { ownerId, keptAt }]: [string, KeptHandle], listing: Listing): boolean {
  const keptFor = listing.askedAt - keptAt;
  // All that is known of other users' uploads is that none is kept for longer.
  if (ownerId !== listing.ownerId) return keptFor <= limits.unfinishedUploadLifetimeMs;
  return keptFor <= 0 || listing.listed.has(id);
}

/**
 * Returns the stored handles. Removes those whose upload has ended elsewhere or while no tab was open, and those of
 * earlier versions of the page, which have neither owner nor time.
 */
export async function currentHandles(
  handles: FileHandles,
  listing: Listing,
): Promise<ReadonlyMap<string, KeptHandle>> {
  const kept = [...(await handles.all())];
  const current = kept.filter((each) => isUnfinished(each, listing));
  await Promise.all(kept.map((each) => current.includes(each) || handles.forget(each[0])));
  return new Map(current);
}
