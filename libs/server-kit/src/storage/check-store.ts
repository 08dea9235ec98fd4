import { GetBucketVersioningCommand, type S3Client } from '@aws-sdk/client-s3';
import { createHash, randomUUID } from 'node:crypto';
import { StartupError } from '../errors';
import type { MultipartStorage, MultipartUpload } from './multipart';
import { allowed, rules } from './refused-call';
import { statusOf } from './s3-client';

async function firstOf(uploads: AsyncGenerator<MultipartUpload>): Promise<void> {
  await uploads.next();
  await uploads.return(undefined);
}

/**
 * Tries, with one small upload in parts that is aborted, what uploads need and some stores or keys refuse. Otherwise the
 * first upload would fail, or the first one that continues after a reload.
 *
 * @param prefix of the key: the sweeper finds there what a killed process leaves
 * @throws StartupError with what is missing; another error when the store is full, overloaded or unreachable
 */
export async function checkUploadsInParts(storage: MultipartStorage, prefix: string): Promise<void> {
  const key = `${prefix}check-${randomUUID()}`;
  const options = { contentType: 'application/octet-stream' };
  const upload = await allowed('CreateMultipartUpload', storage.createMultipart(key, options), {
    stores: true,
  });
  try {
    const bytes = Buffer.from(key);
    await allowed('UploadPart', storage.putPart(upload, 1, bytes), { stores: true });
    const parts = await allowed('ListParts', storage.listParts(upload));
    await allowed('ListMultipartUploads', firstOf(storage.openMultiparts(key)));
    const md5 = createHash('md5').update(bytes).digest('hex');
    // An upload that continues compares its file with them.
    if (parts[0]?.etag.replaceAll('"', '').toLowerCase() !== md5)
      throw new StartupError(
        `the ETag of a part is not the MD5 of its bytes, as in a bucket encrypted with SSE-KMS or SSE-C: see ${rules}`,
      );
  } finally {
    await allowed('AbortMultipartUpload', storage.abortMultipart(upload));
  }
}

/** Whether the bucket keeps what is deleted; false where the store or the keys do not allow the question. */
export async function isVersioned(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }));
    return Status === 'Enabled';
  } catch (error) {
    if (statusOf(error) === undefined) throw error;
    return false;
  }
}
