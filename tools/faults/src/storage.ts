// The SDK's notice about coming Node versions has no place in the output of a suite.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StackAddress } from '@cutroom/journey';

/** Deletes the object of a signed address behind everybody's back, as an operator with the keys could. */
export async function removeObject({ env }: StackAddress, address: string): Promise<void> {
  const client = new S3Client({
    region: env.AWS_REGION ?? '',
    endpoint: env.S3_ENDPOINT ?? '',
    forcePathStyle: true,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const [, bucket = '', ...key] = new URL(address).pathname.split('/');
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: decodeURIComponent(key.join('/')) }));
  client.destroy();
}
