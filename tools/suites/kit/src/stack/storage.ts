// Keeps the SDK's notice about future Node versions out of a suite's output.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StackAddress } from './test-stack';

/** A client of the stack's object store with the services' access key. The caller destroys it. */
export const storageClient = ({ env }: Pick<StackAddress, 'env'>): S3Client =>
  new S3Client({
    region: env.AWS_REGION ?? '',
    endpoint: env.S3_ENDPOINT ?? '',
    forcePathStyle: true,
    // Otherwise the SDK adds a checksum of an empty body to presigned PUTs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });

async function withObjectOf(
  stack: StackAddress,
  url: string,
  work: (client: S3Client, object: { Bucket: string; Key: string }) => Promise<unknown>,
): Promise<void> {
  const client = storageClient(stack);
  const [, Bucket = '', ...key] = new URL(url).pathname.split('/');
  await work(client, { Bucket, Key: decodeURIComponent(key.join('/')) }).finally(() => client.destroy());
}

/** Deletes the object of a presigned URL without going through Cutroom. */
export const removeObject = (stack: StackAddress, url: string): Promise<void> =>
  withObjectOf(stack, url, (client, object) => client.send(new DeleteObjectCommand(object)));

/** Replaces the object of a presigned URL without going through Cutroom. */
export const overwriteObject = (stack: StackAddress, url: string, Body: Buffer): Promise<void> =>
  withObjectOf(stack, url, (client, object) => client.send(new PutObjectCommand({ ...object, Body })));
