import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type {
  CompletedPart,
  CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommandInput,
  ListPartsCommandInput,
  S3Client,
  UploadPartCommandInput,
} from '@aws-sdk/client-s3';

/** Amazon S3's minimum for every part but the last. */
export const PART_BYTES = 5 * 1024 * 1024;

/** The calls of multipart uploads to one key. */
export const multipartCalls = (client: S3Client, Bucket: string, Key: string) => ({
  begin: async (further: Partial<CreateMultipartUploadCommandInput> = {}) => {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ...further }),
    );
    return UploadId;
  },
  part: async (
    UploadId: string,
    PartNumber: number,
    Body: Uint8Array,
    further: Partial<UploadPartCommandInput> = {},
  ): Promise<CompletedPart> => {
    const input = { Bucket, Key, UploadId, PartNumber, Body, ...further };
    const { ETag } = await client.send(new UploadPartCommand(input));
    return { PartNumber, ETag };
  },
  complete: (
    UploadId: string,
    Parts: CompletedPart[],
    further: Partial<CompleteMultipartUploadCommandInput> = {},
  ) =>
    client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...further }),
    ),
  abort: (UploadId: string) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
  list: (UploadId: string, further: Partial<ListPartsCommandInput> = {}) =>
    client.send(new ListPartsCommand({ Bucket, Key, UploadId, ...further })),
  head: () => client.send(new HeadObjectCommand({ Bucket, Key })),
  read: async (Range?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  },
});

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes);

/** The ETag of bytes sent in one request. */
export const etagOf = (bytes: Uint8Array) => `"${md5(bytes).digest('hex')}"`;

/** The ETag of an object sent in parts: the MD5 of their MD5s and their count. */
export const etagOfParts = (parts: readonly Uint8Array[]) =>
  `"${md5(Buffer.concat(parts.map((part) => md5(part).digest()))).digest('hex')}-${parts.length}"`;

/** Lists all pages of parts. @returns the part numbers of each page */
export async function listAllParts(
  list: (page: Partial<ListPartsCommandInput>) => ReturnType<ReturnType<typeof multipartCalls>['list']>,
  MaxParts: number,
): Promise<number[][]> {
  const pages: number[][] = [];
  for (let PartNumberMarker: string | undefined, more = true; more;) {
    const {
      Parts = [],
      NextPartNumberMarker,
      IsTruncated = false,
    } = await list({ MaxParts, PartNumberMarker });
    pages.push(Parts.map(({ PartNumber = 0 }) => PartNumber));
    PartNumberMarker = NextPartNumberMarker;
    more = IsTruncated;
  }
  return pages;
}
