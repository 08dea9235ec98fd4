import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PresignedUrl } from './presigner';
import { putTimeoutMs, statusOf } from './s3-client';

/** A multipart upload in the store. */
export interface MultipartUpload {
  key: string;
  uploadId: string;
}

/** A part that has arrived. Its ETag is the MD5 of its bytes, in hex within quotes. */
export interface StoredPart {
  number: number;
  /** Bytes. */
  size: number;
  etag: string;
}

/** A part that is about to be sent: a store rejects any other bytes (SigV4, `content-md5` and `content-length` signed). */
export interface PartToSend {
  number: number;
  /** Bytes. */
  size: number;
  /** MD5 of the bytes in base64, the form of `Content-MD5` (RFC 1864). */
  md5: string;
}

export interface MultipartStorage {
  /** Opens an upload. Its object gets this content type and no header that a client chooses. */
  createMultipart(key: string, options: { contentType: string }): Promise<MultipartUpload>;
  /** The open uploads below a prefix. */
  openMultiparts(
    prefix: string,
    options?: { pageSize?: number },
  ): AsyncGenerator<MultipartUpload & { startedAt: Date }>;
  /** Stores a part of a file that the service itself has; all but the last part need at least 5 MiB. */
  putPart(upload: MultipartUpload, number: number, body: Buffer): Promise<StoredPart>;
  /**
   * The parts that have arrived, by number. Each part is listed once, although some stores list a part twice that was
   * sent twice. An upload that the store does not know has no parts: most stores answer 404, SeaweedFS an empty list.
   */
  listParts(upload: MultipartUpload): Promise<StoredPart[]>;
  /**
   * Joins the parts; the object is durable when this resolves. Repeating it after a lost response is safe.
   *
   * @returns false when the store does not know the upload, or one of its parts was replaced since they were listed: look
   *   for the object, which may be complete
   */
  completeMultipart(upload: MultipartUpload, parts: readonly StoredPart[]): Promise<boolean>;
  /** Deletes an upload and its parts. Never after a Complete whose outcome is unknown: it may delete the live object. */
  abortMultipart(upload: MultipartUpload): Promise<void>;
  /** A URL that accepts this part of this upload, and nothing else. */
  presignPart(
    upload: MultipartUpload,
    part: PartToSend,
    options: { expiresInSeconds: number },
  ): Promise<PresignedUrl>;
}

/** Joining 10,000 parts moves no byte, but takes some stores a while. */
const completeTimeoutMs = 120_000;

/** The headers of a part that its URL fixes. A header that the SDK moves into the query is not verified by every store. */
const signedHeaders = new Set(['host', 'content-md5', 'content-length']);

const isInvalidPart = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidPart';

const byNumber = (one: StoredPart, other: StoredPart): number => one.number - other.number;

/** The multipart calls of a store, using only features that SeaweedFS, AWS and R2 share. */
export function createMultipartStorage(client: S3Client, signer: S3Client, Bucket: string): MultipartStorage {
  const named = ({ key, uploadId }: MultipartUpload) => ({ Bucket, Key: key, UploadId: uploadId });

  async function partsAfter(
    upload: MultipartUpload,
    PartNumberMarker: string | undefined,
  ): Promise<ListPartsCommandOutput | null> {
    try {
      return await client.send(new ListPartsCommand({ ...named(upload), PartNumberMarker }));
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  return {
    async createMultipart(key, { contentType }) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType });
      const { UploadId } = await client.send(command);
      if (!UploadId) throw new Error('the store opened an upload without an ID');
      return { key, uploadId: UploadId };
    },

    async *openMultiparts(Prefix, { pageSize: MaxUploads } = {}) {
      let KeyMarker: string | undefined;
      let UploadIdMarker: string | undefined;
      do {
        const command = new ListMultipartUploadsCommand({
          Bucket,
          Prefix,
          MaxUploads,
          KeyMarker,
          UploadIdMarker,
        });
        const page = await client.send(command);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key && UploadId) yield { key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date() };
        }
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
        UploadIdMarker = page.NextUploadIdMarker;
      } while (KeyMarker !== undefined);
    },

    async putPart(upload, number, body) {
      const command = new UploadPartCommand({
        ...named(upload),
        PartNumber: number,
        Body: body,
        ContentLength: body.length,
      });
      const { ETag: etag = '' } = await client.send(command, { requestTimeout: putTimeoutMs(body.length) });
      return { number, size: body.length, etag };
    },

    async listParts(upload) {
      const parts = new Map<number, StoredPart>();
      let marker: string | undefined;
      do {
        const page = await partsAfter(upload, marker);
        for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = '' } of page?.Parts ?? []) {
          parts.set(number, { number, size, etag });
        }
        // Some stores name a next marker on the last page too, and a marker that does not advance would never end the loop.
        const next = page?.IsTruncated ? page.NextPartNumberMarker : undefined;
        marker = next === marker ? undefined : next;
      } while (marker !== undefined);
      return [...parts.values()].sort(byNumber);
    },

    async completeMultipart(upload, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const command = new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } });
      try {
        await client.send(command, { requestTimeout: completeTimeoutMs });
        return true;
      } catch (error) {
        if (statusOf(error) !== 404 && !isInvalidPart(error)) throw error;
        return false;
      }
    },

    async abortMultipart(upload) {
      await client.send(new AbortMultipartUploadCommand(named(upload))).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
    },

    async presignPart(upload, { number, size, md5 }, { expiresInSeconds }) {
      const signingDate = new Date(Math.floor(Date.now() / 1_000) * 1_000);
      const command = new UploadPartCommand({
        ...named(upload),
        PartNumber: number,
        ContentMD5: md5,
        ContentLength: size,
      });
      const url = await getSignedUrl(signer, command, {
        expiresIn: expiresInSeconds,
        signingDate,
        signableHeaders: signedHeaders,
        unhoistableHeaders: signedHeaders,
      });
      return { url, expiresAt: new Date(signingDate.getTime() + expiresInSeconds * 1_000) };
    },
  };
}
