import { forgetUpload, keepUpload, readKeptUpload } from './kept-upload';
import {
  initialState,
  uploadReducer,
  type StartedUpload,
  type UploadAction,
  type UploadState,
} from './upload-state';

/** A running PUT. `finished` rejects when the PUT fails or is aborted. */
export interface Sending {
  finished: Promise<void>;
  abort(): void;
}

export interface UploadDeps {
  put(url: string, file: File, onProgress: (sent: number) => void): Sending;
  /** Notifies the server that the store has all bytes (POST /video/status). */
  notify(url: string): Promise<unknown>;
  /** Keeps the session alive until the returned function is called. */
  hold(): () => void;
  /** Reports a failed PUT to the user. */
  reportFailure(error: unknown): void;
  storage: Storage;
  now?: () => number;
}

/** The displayed speed falls while no bytes move, so it is computed at this interval too. */
const tickMs = 1_000;

/**
 * The upload of this tab. It lives outside React: when the session ends, the page disappears but the PUT to the
 * presigned URL continues, and the server finds the file (docs/product.md#6-uploads).
 */
export function createUploadStore({
  put,
  notify,
  hold,
  reportFailure,
  storage,
  now = () => Date.now(),
}: UploadDeps) {
  let state: UploadState = initialState;
  let ownerId: string | null = null;
  let sending: Sending | null = null;
  const listeners = new Set<() => void>();

  function dispatch(action: UploadAction) {
    const next = uploadReducer(state, action);
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  }

  function stop() {
    const current = sending;
    sending = null;
    current?.abort();
  }

  async function notifyServer({ url }: StartedUpload) {
    const release = hold();
    try {
      await notify(url);
      forgetUpload(storage);
      dispatch({ type: 'notified' });
    } catch (error) {
      dispatch({ type: 'notifyFailed', error });
    } finally {
      release();
    }
  }

  async function run({ url }: StartedUpload, file: File) {
    let sent = 0;
    const progress = () => dispatch({ type: 'progress', sent, at: now() });
    const current = put(url, file, (bytes) => {
      sent = bytes;
      if (sending === current) progress();
    });
    sending = current;
    const release = hold();
    const ticking = setInterval(() => sending === current && progress(), tickMs);
    try {
      await current.finished;
      if (sending === current) dispatch({ type: 'sent' });
    } catch (error) {
      if (sending === current) {
        dispatch({ type: 'failed', at: now() });
        reportFailure(error);
      }
    } finally {
      clearInterval(ticking);
      release();
    }
    if (sending !== current) return;
    sending = null;
    if (state.stage === 'notifying') await notifyServer(state.upload);
  }

  return {
    get: (): UploadState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the page for a user. The same user continues their upload; another user's upload is stopped. */
    open(userId: string): void {
      if (ownerId === userId && state.stage !== 'done') return;
      stop();
      dispatch({ type: 'discarded' });
      ownerId = userId;
      const kept = readKeptUpload(storage, userId, now());
      if (kept) dispatch({ type: 'started', upload: kept });
    },
    /** Step 1 succeeded. */
    start(upload: StartedUpload): void {
      if (ownerId !== null) keepUpload(storage, ownerId, upload);
      dispatch({ type: 'started', upload });
    },
    /** Sends a file, or sends it again. */
    send(file: File): void {
      dispatch({ type: 'picked', file, at: now() });
      if (state.stage === 'sending' && sending === null) void run(state.upload, file);
    },
    notifyAgain(): void {
      dispatch({ type: 'notifyAgain' });
      if (state.stage === 'notifying') void notifyServer(state.upload);
    },
    /** Stops sending, or gives up a file that failed. The URL accepts another file until it expires. */
    cancel(): void {
      stop();
      dispatch({ type: 'cancelled' });
    },
    /** Gives up the upload, so that another can start. */
    discard(): void {
      stop();
      forgetUpload(storage);
      dispatch({ type: 'discarded' });
    },
  };
}
