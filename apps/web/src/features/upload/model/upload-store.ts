import { forgetUpload, keepUpload, readKeptUpload } from './kept-upload';
import {
  initialState,
  uploadReducer,
  type StartedUpload,
  type UploadAction,
  type UploadState,
} from './upload-state';

/** One PUT on its way. `finished` rejects when it failed; `abort` ends it without a word. */
export interface Sending {
  finished: Promise<void>;
  abort(): void;
}

export interface UploadDeps {
  put(url: string, file: File, onProgress: (sent: number) => void): Sending;
  /** Tells the server that the bytes are there (POST /video/status). */
  tell(url: string): Promise<unknown>;
  /** Keeps the session alive until the returned function is called. */
  hold(): () => void;
  /** A PUT has failed: says so. */
  reportFailure(error: unknown): void;
  storage: Storage;
  now?: () => number;
}

/** Without news from the network the speed shown has to sink. */
const tickMs = 1_000;

/**
 * The upload of this tab. It lives beside React: a session that ends takes the page away but not the bytes, which
 * arrive at the presigned URL, and the server finds them (docs/product.md#6-uploads).
 */
export function createUploadStore({
  put,
  tell,
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

  async function tellServer({ url }: StartedUpload) {
    const release = hold();
    try {
      await tell(url);
      forgetUpload(storage);
      dispatch({ type: 'told' });
    } catch (error) {
      dispatch({ type: 'notTold', error });
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
    if (state.stage === 'telling') await tellServer(state.upload);
  }

  return {
    get: (): UploadState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Who looks at the page: another person finds nothing of the last one's, the same one what was begun. */
    open(personId: string): void {
      if (ownerId === personId && state.stage !== 'done') return;
      stop();
      dispatch({ type: 'discarded' });
      ownerId = personId;
      const kept = readKeptUpload(storage, personId, now());
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
    tellAgain(): void {
      dispatch({ type: 'tellAgain' });
      if (state.stage === 'telling') void tellServer(state.upload);
    },
    /** Stops sending, or gives up a file that could not be sent; the address takes another while it lives. */
    cancel(): void {
      stop();
      dispatch({ type: 'cancelled' });
    },
    /** Gives the upload up for another. */
    discard(): void {
      stop();
      forgetUpload(storage);
      dispatch({ type: 'discarded' });
    },
  };
}
