import { messages } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import type { TrayDeps } from './tray-deps';
import { idOf, videoIdOf, type Entry } from './tray-entry';

type RenewDeps = Pick<TrayDeps, 'start' | 'cancel' | 'handles' | 'locks' | 'proposals'>;

/**
 * Starts an upload again whose URL has expired before its file arrived, with what was proposed for it.
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
  // A new version has no proposal of its own.
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

/** Other tabs know the upload by its new URL only. */
function holdToo(entry: Entry, release: (() => void) | null): void {
  const { release: releaseFirst } = entry;
  // It was stopped meanwhile.
  if (!releaseFirst) return release?.();
  entry.release = () => {
    releaseFirst();
    release?.();
  };
}
