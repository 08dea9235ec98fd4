// The SDK's notice about coming Node versions has no place in the output of a suite.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StackAddress } from '@cutroom/journey';

/** A client of the stack's object store, with the services' keys. */
export const storageClient = ({ env }: StackAddress) =>
  new S3Client({
    region: env.AWS_REGION ?? '',
    endpoint: env.S3_ENDPOINT ?? '',
    forcePathStyle: true,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });

/** The store as an operator with its keys sees it. */
async function withStore(
  stack: StackAddress,
  address: string,
  work: (client: S3Client, object: { Bucket: string; Key: string }) => Promise<unknown>,
): Promise<void> {
  const client = storageClient(stack);
  const [, Bucket = '', ...key] = new URL(address).pathname.split('/');
  await work(client, { Bucket, Key: decodeURIComponent(key.join('/')) }).finally(() => client.destroy());
}

/** Deletes the object of a presigned URL without Cutroom's knowledge. */
export const removeObject = (stack: StackAddress, address: string): Promise<void> =>
  withStore(stack, address, (client, object) => client.send(new DeleteObjectCommand(object)));

/** Replaces the object of a presigned URL without Cutroom's knowledge. */
export const overwriteObject = (stack: StackAddress, address: string, Body: Buffer): Promise<void> =>
  withStore(stack, address, (client, object) => client.send(new PutObjectCommand({ ...object, Body })));
