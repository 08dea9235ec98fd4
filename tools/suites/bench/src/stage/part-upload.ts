import { createHash, randomUUID } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { storageClient } from '@cutroom/suites-kit';
import { inParallel } from '../measure/in-parallel';
import type { BenchStack } from './bench-stack';
import { putPart, repeatedBlock } from './videos';

const PART_BYTES = 16 << 20;
const IN_FLIGHT = 4;

/** One part: where it goes, its size and, for a store, its signed headers. */
export interface PartToSend {
  url: string;
  bytes: number;
  headers: Record<string, string>;
}

const sizesOf = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, index) =>
    Math.min(PART_BYTES, bytes - index * PART_BYTES),
  );

/** All parts of a size have the same bytes, so that this process computes hardly any checksum. */
const checksums = new Map<number, string>();
function md5Of(bytes: number): string {
  const known = checksums.get(bytes);
  if (known !== undefined) return known;
  const hash = createHash('md5');
  for (const block of repeatedBlock(bytes)) hash.update(block);
  const digest = hash.digest('base64');
  checksums.set(bytes, digest);
  return digest;
}

/** The parts of `bytes` bytes, each with its own path below one URL, with or without their Content-MD5. */
export const plainParts = (url: string, bytes: number, { withMd5 = false } = {}): PartToSend[] =>
  sizesOf(bytes).map((size, index): PartToSend => {
    const headers = withMd5 ? { 'Content-MD5': md5Of(size) } : undefined;
    return { url: `${url}/${index + 1}`, bytes: size, headers: headers ?? {} };
  });

/** Sends parts, four at a time. @returns their ETags */
export async function sendParts(parts: readonly PartToSend[]): Promise<string[]> {
  const etags: string[] = [];
  await inParallel(parts.length, IN_FLIGHT, async (index) => {
    const part = parts[index];
    if (part) etags[index] = await putPart(part.url, part.bytes, part.headers);
  });
  return etags;
}

/** An upload in parts to the stack's store. Presigns all URLs; `complete` and `remove` end it. */
export async function beginPartUpload(stack: BenchStack, bytes: number) {
  const client = storageClient(stack);
  const object = { Bucket: stack.env.S3_BUCKET, Key: `bench/${randomUUID()}` };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const parts: PartToSend[] = [];
  for (const [index, size] of sizesOf(bytes).entries()) {
    const described = { ContentMD5: md5Of(size), ContentLength: size };
    const command = new UploadPartCommand({ ...object, UploadId, PartNumber: index + 1, ...described });
    const signableHeaders = new Set(['host', 'content-md5', 'content-length']);
    const url = await getSignedUrl(client, command, { expiresIn: 3_600, signableHeaders });
    parts.push({ url, bytes: size, headers: { 'Content-MD5': described.ContentMD5 } });
  }
  return {
    parts,
    complete: async (etags: readonly string[]) => {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const chosen = { ...object, UploadId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(chosen));
    },
    remove: async () => {
      await client.send(new DeleteObjectCommand(object));
      client.destroy();
    },
  };
}
