import { messages } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import type { TrayDeps } from './tray-deps';
import { idOf, videoIdOf, type Entry } from './tray-entry';

type RenewDeps = Pick<TrayDeps, 'start' | 'cancel' | 'handles' | 'locks' | 'proposals'>;

/**
 * Restarts an upload whose URL expired before its file arrived, together with its proposal.
 *
 * @throws ApiError, 404 when this tab does not know its details
 */
export async function renewUpload(
  entry: Entry,
  ownerId: string | null,
  { start, cancel, handles, locks, proposals }: RenewDeps,
): Promise<void> {
  if (!entry.details) throw new ApiError(404, messages.uploadNotFound);
  const from = videoIdOf(entry.url);
  // A new version has no separate proposal.
  const isOwn = entry.versionOf === undefined && ownerId !== null;
  const saved = isOwn ? await proposals.read(from) : null;
  const { url, expiresAt } = await start(entry.details, entry.versionOf);
  holdToo(entry, await locks.take(idOf(url)));
  if (isOwn) await proposals.move(ownerId, { from, to: videoIdOf(url) }, saved);
  void cancel(from).catch(() => undefined);
  void handles.forget(idOf(entry.url));
  if (entry.handle) void handles.keep(idOf(url), entry.handle, ownerId);
  Object.assign(entry, { url, urlExpiresAt: expiresAt, expiresAt });
}

/** Takes the lock of the new URL too, because other tabs know the upload only by that URL. */
function holdToo(entry: Entry, release: (() => void) | null): void {
  const { release: releaseFirst } = entry;
  // The upload was stopped meanwhile.
  if (!releaseFirst) return release?.();
  entry.release = () => {
    releaseFirst();
    release?.();
  };
}
