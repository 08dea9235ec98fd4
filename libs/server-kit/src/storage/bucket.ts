import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { StartupError } from '../errors';
import { allowed } from './refused-call';
import { statusOf } from './s3-client';

const variables = 'S3_BUCKET, S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/**
 * Creates the bucket when it is missing, and allows pages of these origins to upload to it and to read from it.
 *
 * @throws StartupError when the store refuses name, region or keys: the response to a HEAD has no body, so the SDK
 *   cannot tell which
 */
export async function ensureBucket(
  client: S3Client,
  Bucket: string,
  corsOrigins: readonly string[],
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return;
  } catch (error) {
    const status = statusOf(error) ?? 0;
    if ([301, 307, 400, 401, 403].includes(status))
      throw new StartupError(`the object store answered ${status}: check ${variables}`, { cause: error });
    if (status !== 404) throw error;
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
  const setCors = client
    .send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
    .catch((error: unknown) => {
      // Some stores configure their origins elsewhere.
      if (statusOf(error) !== 501) throw error;
    });
  // The next start finds the bucket and leaves its rules alone.
  await allowed(`PutBucketCors of the new bucket ${Bucket}, which needs its rule from you`, setCors);
}
