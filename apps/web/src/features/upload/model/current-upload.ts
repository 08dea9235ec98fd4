import { createListeners } from '../../../lib/stores/listeners';
import { forgetUpload, keepUpload, readKeptUpload } from './kept-upload';
import type { Tray, TrayUpload } from './tray';
import { idOf } from './tray-entry';
import type { StartedUpload } from './started-upload';

interface CurrentUploadDeps {
  tray: Pick<Tray, 'get' | 'subscribe' | 'own'>;
  storage: Storage;
  now?: () => number;
}

/** The upload that the upload page is about, from the end of step 1 until it is done or the user starts another. */
export function createCurrentUpload({ tray, storage, now = () => Date.now() }: CurrentUploadDeps) {
  let ownerId: string | null = null;
  let started: StartedUpload | null = null;
  let wasInTray = false;
  const listeners = createListeners();

  function set(next: StartedUpload | null) {
    if (next === started) return;
    started = next;
    wasInTray = false;
    listeners.notify();
  }

  const inTray = (): TrayUpload | undefined => {
    const id = started === null ? '' : idOf(started.url);
    return tray.get().find((upload) => upload.id === id);
  };

  function leave() {
    forgetUpload(storage);
    set(null);
  }

  // It was cancelled or dismissed, here or in the tray.
  tray.subscribe(() => {
    if (inTray() !== undefined) wasInTray = true;
    else if (wasInTray) leave();
  });

  return {
    get: (): StartedUpload | null => started,
    subscribe: listeners.subscribe,
    /** Opens the page for a user, who continues with their upload after a reload unless it has ended meanwhile. */
    open(userId: string): void {
      // The tray's code may load only after a file was chosen here.
      tray.own(userId);
      if (ownerId !== userId) set(readKeptUpload(storage, userId, now()));
      ownerId = userId;
      const stage = inTray()?.stage.name;
      if (stage === 'done' || stage === 'failed') leave();
    },
    /** Step 1 succeeded. */
    start(upload: StartedUpload): void {
      if (ownerId !== null) keepUpload(storage, ownerId, upload);
      set(upload);
    },
    /** The page starts over, and a running upload continues in the tray. */
    leave,
    /** The user leaves the page, which then starts over if a file was chosen. @returns whether it does */
    letGo(): boolean {
      const upload = inTray();
      if (upload === undefined || upload.fileName === null) return false;
      leave();
      return true;
    },
  };
}

export type CurrentUpload = ReturnType<typeof createCurrentUpload>;
