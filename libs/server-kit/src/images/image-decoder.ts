import { limits, messages } from '@cutroom/contracts';
import { badRequest, unavailable } from '../errors';
import type { Logger } from '../logger';
import { createTurns } from '../turns';
import { imageFormatOf } from './image-format';
import type { EncodedImage, ImageOptions, PixelLimits } from './image-job';
import { startImageProcess, type ImageOutcome, type ImageProcess, type ImageWorker } from './image-process';

export interface ImageDecoder {
  /**
   * Decodes an image in a separate process and encodes it again, so that only its pixels are kept.
   *
   * @throws AppError 400 messages.imageInvalid: not JPEG, PNG or WebP by content, truncated, or a bomb; 503 with
   *   Retry-After when too many images wait
   */
  reencode(picture: Buffer, options: ImageOptions): Promise<EncodedImage>;
  /** Ends the running process. Waiting and later images are rejected with 503. */
  stop(): Promise<void>;
}

interface ImageDecoderOptions {
  worker: ImageWorker;
  logger: Logger;
}

const pixelLimits: PixelLimits = {
  maxPixels: limits.imageMaxPixels,
  maxPixelsHeldWhole: limits.imageMaxPixelsHeldWhole,
};

/**
 * Decodes one image at a time, each in a new process (ADR 012). The memory that an image takes is freed with its process,
 * an image that crashes the decoder affects no other, and the container needs memory for one decoder only.
 */
export function createImageDecoder({ worker, logger }: ImageDecoderOptions): ImageDecoder {
  const turns = createTurns({ running: 1, waiting: limits.imagesWaiting, waitMs: limits.imageWaitMs });
  let current: ImageProcess | undefined;
  let stopped = false;

  function assertRunning(): void {
    if (stopped) throw unavailable(new Error('the image decoder has been stopped'));
  }

  async function decodeIn(started: ImageProcess, picture: Buffer): Promise<ImageOutcome> {
    await started.ready().catch((error: unknown) => {
      logger.error({ err: error }, 'an image worker did not start');
      throw unavailable(error);
    });
    return started.run(picture);
  }

  async function decode(picture: Buffer, options: ImageOptions): Promise<EncodedImage> {
    assertRunning();
    const started = (current = startImageProcess(worker, { ...pixelLimits, ...options }));
    const outcome = await decodeIn(started, picture).finally(() => started.end());
    if ('image' in outcome) return outcome.image;
    assertRunning();
    if ('failed' in outcome) logger.warn({ reason: outcome.failed }, 'an image made its worker fail');
    else logger.debug({ reason: outcome.refused }, 'rejected an image');
    throw badRequest(messages.imageInvalid);
  }

  return {
    async reencode(picture, options) {
      // A file that is not an image starts no process.
      if (!imageFormatOf(picture)) throw badRequest(messages.imageInvalid);
      const endTurn = await turns.take('');
      try {
        return await decode(picture, options);
      } finally {
        endTurn();
      }
    },
    async stop() {
      stopped = true;
      await current?.end();
    },
  };
}
