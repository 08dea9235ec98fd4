import { limits } from '@cutroom/contracts';
import { connectService, createImageDecoder, createObjectStorage, type Logger } from '@cutroom/server-kit';
import { join } from 'node:path';
import type { Deps } from './deps';
import type { Environment } from './environment';

export interface Composition {
  deps: Deps;
  /** Ends the image worker and the connections to the database and Redis. */
  close(): Promise<void>;
}

interface ComposeOptions {
  logger?: Logger;
  /** Built from image-worker.ts; beside the built main.js by default. */
  imageWorker?: string;
}

/** The only place where real adapters are made. */
export async function compose(
  env: Environment,
  { logger, imageWorker = join(__dirname, 'image-worker.js') }: ComposeOptions = {},
): Promise<Composition> {
  const storage = createObjectStorage(env);
  const { base, close } = await connectService('upload-service', env, logger);
  await storage.ensureBucket(env.WEB_ORIGIN);
  const images = createImageDecoder({
    worker: { file: imageWorker, maxBytes: limits.thumbnailDecoderMaxBytes },
    logger: base.logger,
  });
  return {
    deps: { ...base, env, storage, images },
    async close() {
      await images.stop();
      storage.close();
      await close();
    },
  };
}
