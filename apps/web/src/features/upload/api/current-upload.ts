import { endpoints } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import { atSignOut } from '../../../lib/session/session-calls';
import { tabStore } from '../../../lib/storage/page-storage';
import { createCurrentUpload } from '../model/current-upload';
import { idOf, videoIdOf } from '../model/tray-entry';
import type { StartedUpload } from '../model/started-upload';
import { tray } from './tray';

/** The upload that the upload page of this tab is about. */
export const currentUpload = createCurrentUpload({ tray, storage: tabStore });

// After Logout, other users may use this computer. Bytes that have arrived stay, and the tray lists them after the next
// sign-in. An upload continues when a session ends in any other way.
atSignOut(() => tray.close());

/** Cancels an upload that the user abandons. If the call fails, the server discards it later. */
export async function abandonUpload({ url }: StartedUpload): Promise<void> {
  const id = idOf(url);
  const isKnown = tray.get().some((upload) => upload.id === id);
  const cancelled = isKnown
    ? tray.cancel(id)
    : call(endpoints.cancelUpload, { body: { videoId: videoIdOf(url) } });
  await cancelled.catch(() => undefined);
}
