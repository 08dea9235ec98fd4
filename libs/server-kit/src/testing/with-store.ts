import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createObjectStorage, type ObjectStorage } from '../storage/object-storage';
import { newBucketEnv } from './stack';

const env = { ...newBucketEnv(), S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' };

interface Options {
  env?: Partial<Parameters<typeof createObjectStorage>[0]>;
  stallMs?: number;
}

/** Runs `use` with a store that answers every call like that. */
export async function withStore(
  answer: RequestListener,
  use: (storage: ObjectStorage) => Promise<unknown>,
  options: Options = {},
): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { stallMs } = options;
  const address = { S3_ENDPOINT: `http://127.0.0.1:${port}` };
  const storage = createObjectStorage({ ...env, ...options.env, ...address }, { stallMs });
  try {
    await use(storage);
  } finally {
    storage.close();
    server.closeAllConnections();
    server.close();
  }
}
