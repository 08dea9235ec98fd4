import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { BUCKET, startWithBucket, withoutChecksum, type TestServer } from './test-server';

/** Calls on the bucket `BUCKET`. */
export const bucketCalls = (client: S3Client) => ({
  put: (Key: string, Body: string | Uint8Array, headers: Partial<PutObjectCommandInput> = {}) =>
    client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...headers })),
  remove: (Key: string) => client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key })),
  /** The first 1,000 keys in order. */
  keys: async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
    return Contents.map(({ Key = '' }) => Key);
  },
});

/** Ten bytes, each its own offset. */
export const DIGITS = '0123456789';
export const DIGITS_KEY = 'digits';

interface WithDigits {
  test: TestServer;
  client: S3Client;
  etag: string;
  modified: Date;
}

/** A test server that stores `DIGITS` under `DIGITS_KEY`, and a client for it. */
export async function startWithDigits(headers: Partial<PutObjectCommandInput>): Promise<WithDigits> {
  const { test, client } = await startWithBucket();
  await bucketCalls(client).put(DIGITS_KEY, DIGITS, headers);
  const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: DIGITS_KEY }));
  return { test, client, etag: head.ETag ?? '', modified: head.LastModified ?? new Date(0) };
}

export const SECRET_PATH = `/${BUCKET}/secret`;

/** A test server that stores 'the content' at `SECRET_PATH`, and a client that adds no checksum to its requests. */
export async function startWithSecret(): Promise<{ test: TestServer; client: S3Client }> {
  const { test, client } = await startWithBucket(withoutChecksum);
  await bucketCalls(client).put('secret', 'the content');
  return { test, client };
}
