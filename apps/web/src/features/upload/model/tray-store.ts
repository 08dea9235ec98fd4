import { limits, type UnfinishedUpload, type Video } from '@cutroom/contracts';
import { runTransfer, type Outcome } from '@cutroom/upload-client';
import type { PickedFile } from '../../../lib/files/picked-file';
import type { KeptHandle } from '../api/file-handles';
import type { Tray } from './tray';
import { currentHandles, type Asked } from './kept-handles';
import { renewUpload } from './renew-upload';
import type { TrayDeps } from './tray-deps';
import {
  createEntry,
  describeEnd,
  idOf,
  measure,
  otherFileProblem,
  updateEntry,
  videoIdOf,
  type Entry,
} from './tray-entry';
import { TrayList } from './tray-list';

/** The uploads of this tab. They live outside React, so they outlive pages and sessions (docs/product.md#6-uploads). */
export function createTray(deps: TrayDeps): Tray & {
  /** Opens the tray for a user: the same user's uploads continue, another user's are stopped. */
  open(userId: string): Promise<void>;
  /** Stops everything in this tab. Bytes that have arrived stay in the store. */
  close(): void;
  isSending(): boolean;
} {
  const { network, handles, locks, now = () => Date.now() } = deps;
  const list = new TrayList({ ...deps, isOnline: network.isOnline, now });
  let ownerId: string | null = null;

  async function run(entry: Entry): Promise<void> {
    const { picked } = entry;
    if (!picked || entry.running || entry.ended || entry.isStarting) return;
    entry.isStarting = true;
    const release = await locks.take(entry.id);
    entry.isStarting = false;
    if (!release) return waitForOtherTab(entry);
    // The upload may have been cancelled meanwhile.
    if (!list.entries.includes(entry) || !entry.picked) return release();
    const begun = (upload: UnfinishedUpload) => updateEntry(entry, upload, entry.urlExpiresAt);
    const { file } = entry.picked;
    const ports = deps.ports({
      file,
      url: () => entry.url,
      isExpired: () => now() >= entry.urlExpiresAt,
      renew: async () => {
        list.removed.push(idOf(entry.url));
        await renewUpload(entry, ownerId, deps);
        list.show();
      },
      begun,
    });
    const onChange = () => list.progressed(entry);
    const running = runTransfer(file, ports, { ...deps.timing, now, onChange });
    Object.assign(entry, { running, release, problem: null, meter: null, isElsewhere: false });
    measure(entry, now());
    list.allot();
    end(entry, await running.ended);
  }

  function end(entry: Entry, outcome: Outcome<Video>): void {
    list.halt(entry);
    if ('received' in outcome) {
      entry.ended = { video: outcome.received };
      deps.onReceived(outcome.received);
    } else {
      const ended = describeEnd(outcome.end);
      if ('message' in ended) entry.ended = ended;
      else Object.assign(entry, { problem: ended.problem, picked: null, handle: null });
    }
    void handles.forget(idOf(entry.url));
    list.allot();
  }

  function waitForOtherTab(entry: Entry): void {
    if (entry.isElsewhere) return;
    entry.isElsewhere = true;
    list.show();
    // The other tab has ended the upload, or was closed.
    void locks.whenFree(entry.id).then(async () => {
      entry.isElsewhere = false;
      await refresh();
      await run(entry);
    });
  }

  function pick(entry: Entry, picked: PickedFile): void {
    Object.assign(entry, { picked, problem: null, isPaused: false, handle: picked.handle });
    if (picked.handle) void handles.keep(idOf(entry.url), picked.handle, ownerId);
    list.show();
    void run(entry);
  }

  async function load(asked: Asked): Promise<UnfinishedUpload[] | null> {
    const removedBefore = list.removed.length;
    const found = await deps.unfinished();
    if (asked.ownerId !== ownerId) return null;
    // The response may be older than a Cancel.
    const uploads = found.filter(({ url }) => !list.removed.includes(idOf(url), removedBefore));
    list.merge(uploads, asked.askedAt + limits.uploadUrlLifetimeMs);
    return uploads;
  }

  /** Requests the unfinished uploads, and continues those that need no input of the user. */
  async function refresh(): Promise<void> {
    const before = new Set(list.entries);
    const asked = { ownerId, askedAt: now() };
    const uploads = await load(asked).catch(() => null);
    if (uploads === null) return;
    const listed = new Set(uploads.map(({ url }) => idOf(url)));
    // Unlisted uploads were received or cancelled elsewhere. Those that run in this tab find out by themselves.
    list.entries = list.entries.filter(
      (entry) =>
        !before.has(entry) || listed.has(idOf(entry.url)) || entry.picked !== null || entry.ended !== null,
    );
    list.show();
    await markOtherTabs();
    list.entries.forEach(({ url }) => listed.add(idOf(url)));
    await resumeFromHandles(await currentHandles(handles, { ...asked, listed }));
  }

  async function markOtherTabs(): Promise<void> {
    const taken = await locks.taken();
    for (const entry of list.entries) {
      if (taken.has(entry.id) && !entry.release && !entry.isStarting) waitForOtherTab(entry);
    }
  }

  /** If the browser still allows reading the file, the upload continues without a click. */
  async function resumeFromHandles(kept: ReadonlyMap<string, KeptHandle>): Promise<void> {
    for (const entry of list.entries) {
      if (entry.picked || entry.ended || entry.isElsewhere || entry.problem !== null) continue;
      const handle = kept.get(idOf(entry.url))?.handle ?? null;
      entry.handle = handle;
      const file = handle && (await deps.openHandle(handle, { ask: false }));
      if (file && otherFileProblem(entry, file) === null && !entry.picked) pick(entry, { file, handle });
    }
    list.show();
  }

  network.subscribe(() => {
    list.allot();
    if (network.isOnline() && ownerId !== null) void refresh();
  });

  function continueWith(id: string, picked: PickedFile): void {
    const entry = list.find(id);
    if (!entry || entry.running || entry.ended) return;
    entry.problem = otherFileProblem(entry, picked.file);
    if (entry.problem === null) return pick(entry, picked);
    // The handle leads to another file now, so the user has to choose the file.
    entry.handle = null;
    list.show();
  }

  async function reopen(entry: Entry, handle: FileSystemFileHandle): Promise<void> {
    const file = await deps.openHandle(handle, { ask: true });
    if (file) return continueWith(entry.id, { file, handle });
    // The file was moved, or permission was denied. The user can still choose it.
    Object.assign(entry, { handle: null, problem: 'Your browser could not open the file. Choose it here.' });
    list.show();
  }

  function close(): void {
    ownerId = null;
    list.clear();
  }

  function own(userId: string): void {
    if (ownerId !== userId) close();
    ownerId = userId;
  }

  return {
    get: () => list.shown,
    subscribe: list.subscribe,
    isSending: () => list.entries.some(({ lanes }) => lanes > 0),
    close,
    own,
    async open(userId) {
      own(userId);
      list.entries.forEach(({ running }) => running?.signedIn());
      await refresh();
    },

    add({ details, url, expiresAt, versionOf }, picked) {
      // After a reload, the server may have listed the upload before the user chose the file.
      const known = list.findByUrl(url);
      if (known) {
        // Only this tab has the details of step 1, which an expired upload needs to restart.
        known.details = details;
        return continueWith(known.id, picked);
      }
      const { title, extension } = details;
      const times = { urlExpiresAt: expiresAt, expiresAt };
      const entry = createEntry({ url, ...times, title, extension, details, versionOf });
      list.entries = [...list.entries, entry];
      pick(entry, picked);
    },

    pause(id) {
      const entry = list.find(id);
      if (entry) entry.isPaused = true;
      list.allot();
    },

    resume(id) {
      const entry = list.find(id);
      if (!entry) return;
      entry.isPaused = false;
      if (!entry.picked && entry.handle) void reopen(entry, entry.handle);
      // A failed 'Cancel' has stopped the transfer.
      if (entry.picked) void run(entry);
      list.allot();
    },

    continueWith,

    async cancel(id) {
      const entry = list.find(id);
      if (!entry) return;
      entry.isPaused = true;
      // Stops before the server removes the upload, so that no request about it arrives afterwards.
      list.stop(entry);
      list.allot();
      const videoId = videoIdOf(entry.url);
      const userId = entry.versionOf === undefined ? ownerId : null;
      // The server removes the proposal with the upload.
      const saved = userId && (await deps.proposals.read(videoId));
      try {
        await deps.cancel(videoId);
      } catch (error) {
        list.halt(entry);
        list.show();
        throw error;
      }
      if (userId) deps.proposals.carry(userId, videoId, saved || null);
      void handles.forget(idOf(entry.url));
      list.remove(entry);
    },

    dismiss(id) {
      const entry = list.find(id);
      if (entry?.ended) list.remove(entry);
    },
  };
}
