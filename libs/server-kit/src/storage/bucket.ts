import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { statusOf } from './s3-client';

/** Creates the bucket when it is missing; pages of these origins may then upload to it and read from it. */
export async function ensureBucket(
  client: S3Client,
  Bucket: string,
  corsOrigins: readonly string[],
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
    // Two services may create it at once.
    if (statusOf(error) !== 409) throw error;
  });
  if (corsOrigins.length > 0) await allowOrigins(client, Bucket, corsOrigins);
}

/** Browsers upload directly to the store, which has to allow these origins. */
async function allowOrigins(client: S3Client, Bucket: string, origins: readonly string[]): Promise<void> {
  const rule = {
    AllowedOrigins: [...origins],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag', 'Content-Range', 'Accept-Ranges'],
    MaxAgeSeconds: 3_600,
  };
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  } catch (error) {
    // Some stores configure their origins elsewhere.
    if (statusOf(error) !== 501) throw error;
  }
}
