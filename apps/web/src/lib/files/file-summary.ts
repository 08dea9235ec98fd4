/** A summary of a file's headers. */
export interface FileSummary {
  container: string;
  durationMs: number | null;
  /** As displayed: after rotation, with square pixels. `codec`: FFmpeg's name; null when unknown. */
  video: { codec: string | null; width: number; height: number } | null;
  hasAudio: boolean;
}

/** Reading headers takes milliseconds. This limit stops at a file that was crafted to keep a reader busy. */
const timeLimitMs = 5_000;

/** The results so far, so that a page that shows a file again does not read it again. */
const known = new WeakMap<Blob, FileSummary | null>();

/** Each file has a separate worker. Terminating it stops the reading, whatever the file contains. */
function readInWorker(file: Blob, signal: AbortSignal): Promise<FileSummary | null> {
  const worker = new Worker(new URL('./summary.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    function finish(summary: FileSummary | null) {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
      resolve(summary);
    }
    const abort = () => finish(null);
    const timer = setTimeout(abort, timeLimitMs);
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<FileSummary | null>) => finish(data);
    worker.onerror = abort;
    worker.postMessage(file);
  });
}

/**
 * Reads the headers of a file; null when they cannot be read, because the upload does not depend on them. It never
 * rejects.
 */
export async function fileSummary(file: Blob, signal?: AbortSignal): Promise<FileSummary | null> {
  const before = known.get(file);
  if (before !== undefined || signal?.aborted || typeof Worker === 'undefined') return before ?? null;
  const summary = await readInWorker(file, signal ?? new AbortController().signal);
  if (!signal?.aborted) known.set(file, summary);
  return summary;
}
