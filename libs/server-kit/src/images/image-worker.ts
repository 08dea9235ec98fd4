import type { ImageJob, ImageWorkerMessage } from './image-job';
import { reencodeImage } from './reencode-image';

const reply = (message: ImageWorkerMessage): void => void process.send?.(message);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function answer({ picture, options }: ImageJob): Promise<void> {
  try {
    reply({ image: await reencodeImage(picture, options) });
  } catch (error) {
    // sharp describes its errors in text only. Any error rejects the image.
    reply({ refused: reasonOf(error) });
  }
}

/**
 * The main function of an image worker: a process that decodes one untrusted image for the service that started it. The
 * service kills it after the result. It also exits when that service exits or crashes.
 */
export function serveImage(): void {
  // A supervisor may signal every process, but the service still waits for this job.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // process.exit would wait for a running decoder.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.once('message', (job) => void answer(job as ImageJob));
  reply({ ready: true });
}
