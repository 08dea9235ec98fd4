import type { ImageJob, ImageWorkerMessage } from './image-job';
import { reencodeImage } from './reencode-image';

const reply = (message: ImageWorkerMessage): void => void process.send?.(message);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function answer({ picture, options }: ImageJob): Promise<void> {
  try {
    reply({ image: await reencodeImage(picture, options) });
  } catch (error) {
    // sharp says only by text what was wrong with a picture; whatever it was, this picture is not taken.
    reply({ refused: reasonOf(error) });
  }
}

/**
 * The main function of an image worker: the process that decodes one picture from a stranger for the service that
 * started it, which ends it with the answer. It ends with that service, too, however the service ends.
 */
export function serveImage(): void {
  // A supervisor may signal every process: the service still waits for this job.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // process.exit would wait for a decoder that is at work.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.once('message', (job) => void answer(job as ImageJob));
  reply({ ready: true });
}
