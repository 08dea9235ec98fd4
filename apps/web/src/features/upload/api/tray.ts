import { describeSameFile, endpoints } from '@cutroom/contracts';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api-client/call';
import { askBeforeUnload } from '../../../lib/navigation/ask-before-unload';
import { holdSession, session } from '../../../lib/session/session';
import type { TrayUpload } from '../model/tray';
import { createTray } from '../model/tray-store';
import { createUploadLocks } from '../model/upload-locks';
import { createFileHandles, openHandle } from './file-handles';
import { startUpload } from './start-upload';
import { transferPorts } from './transfer-ports';
import { uploadProposals } from './upload-proposals';

const network = {
  isOnline: () => navigator.onLine,
  subscribe(listener: () => void) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
  },
};

const receivedListeners = new Set<() => void>();

/** Calls back when an upload has been received, until the returned function is called. */
export function onReceived(listener: () => void): () => void {
  receivedListeners.add(listener);
  return () => void receivedListeners.delete(listener);
}

/** The uploads of this tab. */
export const tray = createTray({
  unfinished: async () => (await call(endpoints.unfinishedUploads)) ?? [],
  cancel: (videoId) => call(endpoints.cancelUpload, { body: { videoId } }),
  start: startUpload,
  ports: transferPorts,
  handles: createFileHandles(),
  openHandle,
  proposals: uploadProposals,
  locks: createUploadLocks(navigator.locks),
  network,
  hold: holdSession,
  onReceived: () => receivedListeners.forEach((listener) => listener()),
  sameAs: ({ sameFileAs }) => sameFileAs && describeSameFile(sameFileAs),
});

// Uploads survive a session that expires. They stop in the session of another user, or of an editor who has left the
// team: the server would refuse them, and they would never end.
session.subscribe(() => {
  const { login, data } = session.get().session;
  if (!login) return;
  if (data.role === 'EDITOR' && data.isInTeam) tray.own(data._id);
  else if (tray.get().length > 0) tray.close();
});

// Uploads outlive pages.
askBeforeUnload(tray.subscribe, tray.isSending);

export const useTray = (): readonly TrayUpload[] => useSyncExternalStore(tray.subscribe, tray.get);
