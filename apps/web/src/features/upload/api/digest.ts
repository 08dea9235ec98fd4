import type { DigestReply, DigestRequest } from './digest.worker';

interface Waiting {
  resolve: (md5: string) => void;
  reject: (error: unknown) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function startWorker(): Worker {
  const started = new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<DigestReply>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ('md5' in data) resolve?.(data.md5);
    else reject?.(new DOMException(data.error.message, data.error.name));
  };
  // The worker's code could not be loaded, so the next call tries again.
  started.onerror = () => {
    worker = null;
    for (const { reject } of waiting.values())
      reject(new Error('the worker that computes checksums does not run'));
    waiting.clear();
  };
  return started;
}

/**
 * The MD5 of some bytes of a file in base64, computed in a worker.
 *
 * @throws DOMException NotReadableError when the file was moved or changed
 */
export async function digest(bytes: Blob, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  worker ??= startWorker();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, bytes } satisfies DigestRequest);
  });
}
