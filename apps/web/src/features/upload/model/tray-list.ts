import type { UnfinishedUpload, Video } from '@cutroom/contracts';
import { bytesSent } from '@cutroom/upload-client';
import { createListeners } from '../../../lib/stores/listeners';
import { shareLanes } from './share-lanes';
import type { TrayStage, TrayUpload } from './tray';
import { createEntry, idOf, measure, presentEntry, updateEntry, type Entry } from './tray-entry';

/** Pages are notified of progress this often, and of everything else at once. */
const progressEveryMs = 200;

/** The part of an upload's state that pages show in words: the stage, and the time of the next attempt. */
const sentenceOf = (stage?: TrayStage): string =>
  stage?.name === 'sending' ? `sending ${stage.retryingAt}` : String(stage?.name);

interface TrayListDeps {
  isOnline(): boolean;
  /** Keeps the session alive until the returned function is called. */
  hold(): () => void;
  /** 'Same file as "…"', or null. */
  sameAs(video: Video): string | null;
  now: () => number;
}

/** The uploads of a tray, with their running transfers and the state that pages show. */
export class TrayList {
  entries: Entry[] = [];
  shown: readonly TrayUpload[] = [];
  /** The uploads that were removed from the tray, in order, by the path of their URL. */
  readonly removed: string[] = [];
  private shownAt = 0;
  private release: (() => void) | null = null;
  private readonly listeners = createListeners();

  constructor(private readonly deps: TrayListDeps) {}

  readonly subscribe = this.listeners.subscribe;

  find(id: string): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** The upload of a presigned URL. */
  findByUrl(url: string): Entry | undefined {
    return this.entries.find((entry) => idOf(entry.url) === idOf(url));
  }

  /** Adds the uploads that the server lists, and updates those that are already known. */
  merge(uploads: readonly UnfinishedUpload[], urlExpiresAt: number): void {
    for (const upload of uploads) {
      const { url, title, extension } = upload;
      const known = this.findByUrl(url);
      const entry = known ?? createEntry({ url, urlExpiresAt, title, extension, expiresAt: urlExpiresAt });
      updateEntry(entry, upload, urlExpiresAt);
      if (!known) this.entries = [...this.entries, entry];
    }
  }

  show(): void {
    this.shown = this.entries.map((entry) => this.present(entry));
    this.shownAt = this.deps.now();
    this.listeners.notify();
  }

  private present(entry: Entry): TrayUpload {
    return presentEntry(entry, this.deps.isOnline(), this.deps.sameAs);
  }

  progressed(entry: Entry): void {
    const now = this.deps.now();
    const before = sentenceOf(this.shown.find(({ id }) => id === entry.id)?.stage);
    measure(entry, now);
    const after = sentenceOf(this.present(entry).stage);
    if (before !== after || now - this.shownAt >= progressEveryMs) this.show();
  }

  /** Divides the lanes among the uploads that may run, and keeps the session alive while one does. */
  allot(): void {
    const able = this.entries.filter(
      ({ running, isPaused }) => running !== null && !isPaused && this.deps.isOnline(),
    );
    const lanes = shareLanes(able.length);
    for (const entry of this.entries) {
      const share = lanes[able.indexOf(entry)] ?? 0;
      if (entry.lanes === share) continue;
      entry.lanes = share;
      entry.running?.setLanes(share);
    }
    if (able.length > 0) this.release ??= this.deps.hold();
    else {
      this.release?.();
      this.release = null;
    }
    this.show();
  }

  /** Aborts the requests of an upload, but keeps its lock, so that no other tab continues it yet. */
  stop(entry: Entry): void {
    const { running } = entry;
    if (!running) return;
    running.stop();
    // A continued transfer counts the parts that it has compared with the file; the others are in the store too.
    const arrived = Math.max(entry.arrived, bytesSent(running.get()));
    Object.assign(entry, { running: null, lanes: 0, arrived });
  }

  /** Stops an upload in this tab. Bytes that have arrived stay in the store. */
  halt(entry: Entry): void {
    this.stop(entry);
    entry.release?.();
    entry.release = null;
  }

  remove(entry: Entry): void {
    this.halt(entry);
    this.removed.push(idOf(entry.url));
    this.entries = this.entries.filter((each) => each !== entry);
    this.allot();
  }

  clear(): void {
    this.entries.forEach((entry) => this.halt(entry));
    this.entries = [];
    this.allot();
  }
}
