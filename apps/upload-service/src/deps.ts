import type { ImageDecoder, ObjectStorage, ServiceBase } from '@cutroom/server-kit';
import type { Environment } from './environment';

/** The dependencies of the service, created in compose.ts. */
export interface Deps extends ServiceBase {
  env: Environment;
  storage: ObjectStorage;
  images: ImageDecoder;
}
