import { openParentPipe, type ParentPipe } from '../children/parent-pipe';
import type { ImageJob, ImageWorkerMessage } from './image-job';
import { reencodeImage } from './reencode-image';

/** The service neither accepts a longer message nor logs a longer reason. */
const maxReason = 1_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function answer(service: ParentPipe, picture: Buffer, { options }: ImageJob): Promise<void> {
  const reply = (message: ImageWorkerMessage, image?: Buffer) => service.send(message, image);
  try {
    const { buffer, ...image } = await reencodeImage(picture, options);
    reply({ type: 'image', ...image }, buffer);
  } catch (error) {
    // sharp describes its errors in text only. Any error rejects the image.
    reply({ type: 'refused', reason: reasonOf(error).slice(0, maxReason) });
  }
}

/**
 * The main function of an image worker: a process that decodes one untrusted image for the service that started it. The
 * service kills it after the result. It also exits when that service exits or crashes.
 */
export function serveImage(): void {
  const service = openParentPipe(({ message, attachment }) => {
    // The only message that the service sends.
    void answer(service, attachment, message as ImageJob);
  });
  const ready: ImageWorkerMessage = { type: 'ready' };
  service.send(ready);
}
