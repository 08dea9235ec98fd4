import { endpoints } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import { atSignOut } from '../../../lib/session/session-calls';
import { createCurrentUpload } from '../model/current-upload';
import { idOf, videoIdOf } from '../model/tray-entry';
import type { StartedUpload } from '../model/started-upload';
import { tray } from './tray';

/** The upload that the upload page of this tab is about. */
export const currentUpload = createCurrentUpload({ tray, storage: window.sessionStorage });

// Somebody who presses Logout may be leaving the computer to others. What has arrived stays, and the tray of the next
// sign-in lists it. An upload goes on when a session ends in any other way.
atSignOut(() => tray.close());

/** Cancels an upload that nobody will continue. If the call fails, the server gives it up later. */
export async function abandonUpload({ url }: StartedUpload): Promise<void> {
  const id = idOf(url);
  const isKnown = tray.get().some((upload) => upload.id === id);
  const cancelled = isKnown
    ? tray.cancel(id)
    : call(endpoints.cancelUpload, { body: { videoId: videoIdOf(url) } });
  await cancelled.catch(() => undefined);
}
