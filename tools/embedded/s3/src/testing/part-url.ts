import { createHash } from 'node:crypto';
import { UploadPartCommand } from '@aws-sdk/client-s3';
import type { S3Client, UploadPartCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { rawRequest } from './raw-request';

export const contentMd5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

/**
 * A URL for exactly these bytes, valid for ten minutes. Signs their MD5 and length as headers, because a store may ignore
 * them in the query.
 */
export function presignPart(
  client: S3Client,
  part: Pick<UploadPartCommandInput, 'Bucket' | 'Key' | 'UploadId' | 'PartNumber'>,
  bytes: Uint8Array,
): Promise<string> {
  const headers = ['content-md5', 'content-length'];
  const described = { ...part, ContentMD5: contentMd5(bytes), ContentLength: bytes.length };
  return getSignedUrl(client, new UploadPartCommand(described), {
    expiresIn: 600,
    signableHeaders: new Set(['host', ...headers]),
    unhoistableHeaders: new Set(headers),
  });
}

/** Sends bytes with their MD5 and length, unless `headers` say otherwise. */
export function putPart(url: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const { origin, pathname, search } = new URL(url);
  const described = { 'content-md5': contentMd5(bytes), 'content-length': String(bytes.length) };
  return rawRequest(origin, pathname + search, {
    method: 'PUT',
    headers: { ...described, ...headers },
    body: bytes,
  });
}
