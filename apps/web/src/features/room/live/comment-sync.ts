import { endpoints } from '@cutroom/contracts';
import { isPassing } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { WatchRoom } from '../../../lib/live/watch-room';
import type { CommentLog } from './comment-log';

export interface SyncState {
  /** True until the first page has arrived. */
  isLoading: boolean;
  /** Whether every page has arrived. */
  isComplete: boolean;
  error: unknown;
  /** The IDs of the users who are in the room. */
  present: readonly string[];
}

interface SyncOptions {
  videoId: string;
  log: CommentLog;
  watch: WatchRoom;
  onState: (change: Partial<SyncState>) => void;
  /** Versions, state or previews of the video may have changed. */
  onVideo: () => void;
}

/** The wait before retrying a call that may succeed later. */
const laterMs = 5_000;

/**
 * The time from a comment's arrival until the page confirms it to the API. An open socket proves nothing, because its
 * connection may have died. One call confirms all comments of that time, and the API sends emails about unconfirmed
 * comments.
 */
const confirmMs = 2_000;

/** Runs a task at most once at a time, and once more if it was requested meanwhile. */
function oneAtATime(signal: AbortSignal, task: () => Promise<void>, onError: (error: unknown) => void) {
  let isRunning = false;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    again = true;
    if (isRunning) return;
    clearTimeout(timer);
    isRunning = true;
    while (again && !signal.aborted) {
      again = false;
      await task().catch((error: unknown) => {
        if (signal.aborted) return;
        if (isPassing(error)) timer = setTimeout(() => void run(), laterMs);
        onError(error);
      });
    }
    isRunning = false;
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => void run();
}

/**
 * Loads the comments of a room page by page, follows its socket, and loads what was missed after a gap and after every
 * connection.
 *
 * @returns `retry` for a page that could not load, `loadAgain` and `stop`
 */
export function syncComments({ videoId, log, watch, onState, onVideo }: SyncOptions) {
  const controller = new AbortController();
  const { signal } = controller;
  const params = { videoId };
  /** The `next` of the last page; undefined before the first one, null after the last one. */
  let next: string | null | undefined;

  async function readPage(after: string | undefined): Promise<string | null> {
    const query = after === undefined ? {} : { after };
    const page = await call(endpoints.comments, { params, query, signal });
    log.applyPage(page);
    return page.next;
  }

  async function readPages(): Promise<void> {
    while (next !== null) {
      next = await readPage(next);
      onState({ isLoading: false, isComplete: next === null, error: null });
    }
  }

  async function readChanges(): Promise<void> {
    for (let more = true; more;) {
      const after = log.lastSeq();
      if (after === null) return;
      const changes = await call(endpoints.commentChanges, {
        params,
        query: { after: String(after) },
        signal,
      });
      log.applyChanges(changes);
      more = changes.more && (log.lastSeq() ?? 0) > after;
    }
  }

  const loadPages = oneAtATime(signal, readPages, (error) => {
    // The loaded pages stay, and the rest is loaded later.
    if (next === undefined || !isPassing(error)) onState({ isLoading: false, error });
  });
  const loadChanges = oneAtATime(signal, readChanges, (error) => {
    if (!isPassing(error)) onState({ error });
  });

  const loadAgain = oneAtATime(
    signal,
    async () => {
      for (let after: string | null | undefined; after !== null;) after = await readPage(after);
    },
    () => undefined,
  );

  let confirming: ReturnType<typeof setTimeout> | undefined;
  function confirmSoon(): void {
    confirming ??= setTimeout(() => {
      confirming = undefined;
      // Requesting the changes after the last comment tells the API that the page has everything up to it.
      loadChanges();
    }, confirmMs);
  }
  signal.addEventListener('abort', () => clearTimeout(confirming));

  const unsubscribe = log.subscribeToGaps(loadChanges);
  loadPages();
  const unwatch = watch(videoId, {
    onEvent(event) {
      if (event.kind === 'video') onVideo();
      else {
        log.applyEvent(event);
        confirmSoon();
      }
    },
    onPresence: (present) => onState({ present }),
    onConnect(again) {
      if (again) onVideo();
      loadChanges();
      if (next !== null) loadPages();
    },
    onGivenUp: () => onState({ present: [] }),
  });

  return {
    /** Reads the comments once more, for names that have changed without a change of the comments. */
    loadAgain,
    retry() {
      onState({ isLoading: next === undefined, error: null });
      loadPages();
      loadChanges();
    },
    stop() {
      controller.abort();
      unsubscribe();
      unwatch();
    },
  };
}

export type CommentSync = ReturnType<typeof syncComments>;
