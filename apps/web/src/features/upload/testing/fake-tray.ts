import type { PickedFile } from '../../../lib/files/picked-file';
import { createListeners } from '../../../lib/stores/listeners';
import { startMeter } from '../../../lib/transfer/speed-meter';
import type { Tray, TrayUpload } from '../model/tray';
import { idOf } from '../model/tray-entry';

export const buildTrayUpload = (overrides: Partial<TrayUpload> = {}): TrayUpload => ({
  id: 'b'.repeat(24),
  videoId: 'b'.repeat(24),
  title: 'Monsoon',
  extension: 'mp4',
  isNewVersion: false,
  fileName: 'cut.mp4',
  file: null,
  size: 4_200_000_000,
  arrived: 2_100_000_000,
  expiresAt: Date.UTC(2026, 10, 29, 6, 30),
  stage: { name: 'paused', reason: 'user' },
  ...overrides,
});

/** An upload that sends at 2.5 MB/s. */
export const buildSending = (overrides: Partial<TrayUpload> = {}): TrayUpload =>
  buildTrayUpload({
    stage: {
      name: 'sending',
      meter: { at: 0, bytes: 2_100_000_000, total: 4_200_000_000, bytesPerSecond: 2_500_000 },
      retryingAt: null,
    },
    ...overrides,
  });

/** A fake tray that the test controls. It records the calls of the pages. */
export function createFakeTray(uploads: readonly TrayUpload[] = []) {
  let shown = uploads;
  const listeners = createListeners();
  const calls: string[] = [];
  const given: PickedFile[] = [];
  const note = (what: string) => (id: string) => void calls.push(`${what} ${id}`);

  function set(next: readonly TrayUpload[]) {
    shown = next;
    listeners.notify();
  }

  const tray: Tray = {
    get: () => shown,
    subscribe: listeners.subscribe,
    own: (userId) => void calls.push(`own ${userId}`),
    add(started, picked) {
      const id = idOf(started.url);
      calls.push(`add ${id}`);
      given.push(picked);
      const { name, size } = picked.file;
      const { title, extension } = started.details;
      const stage = { name: 'sending', meter: startMeter(size, 0), retryingAt: null } as const;
      set([
        ...shown,
        buildTrayUpload({ id, title, extension, fileName: name, file: picked.file, size, arrived: 0, stage }),
      ]);
    },
    pause: note('pause'),
    resume: note('resume'),
    async cancel(id) {
      calls.push(`cancel ${id}`);
      set(shown.filter((upload) => upload.id !== id));
    },
    continueWith(id, picked) {
      calls.push(`continue ${id}`);
      given.push(picked);
    },
    dismiss(id) {
      calls.push(`dismiss ${id}`);
      set(shown.filter((upload) => upload.id !== id));
    },
  };

  return {
    tray,
    /** The calls, such as 'pause <id>'. */
    calls,
    /** The files of the calls `add` and `continueWith`. */
    given,
    set,
    /** Changes one upload. */
    change: (id: string, changes: Partial<TrayUpload>) =>
      set(shown.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))),
  };
}
