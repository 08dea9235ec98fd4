import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { EnvOf } from '../env';
import type { storageEnv } from '../env-variables';
import { ensureBucket } from './bucket';
import { checkUploadsInParts, isVersioned } from './check-store';
import { objectKeyOf } from './object-address';
import { createMultipartStorage, type MultipartStorage } from './multipart';
import { createPresigner, type Presigner } from './presigner';
import { clientFor, putTimeoutMs, statusOf } from './s3-client';
import { limitStalls } from './stalled-body';

/** An object in a listing. */
export interface ListedObject {
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
  lastModified: Date;
}

export interface StoredObject extends Omit<ListedObject, 'key'> {
  contentType: string;
  /** Headers that the uploader chose besides the content type, such as `content-encoding`. */
  customHeaders: string[];
}

export interface ReadOptions {
  /** The first byte, counted from 0. */
  start?: number;
  /** The last byte, inclusive. */
  end?: number;
  /** Fails (`isChangedObject`) when the object has another ETag, because it was replaced. */
  ifMatch?: string;
  signal?: AbortSignal;
}

export interface ObjectStorage extends Presigner, MultipartStorage {
  /** Creates the bucket if it is missing, and lets pages of these origins upload and read. */
  ensureBucket(corsOrigins?: readonly string[]): Promise<void>;
  /**
   * Tries with one small upload whether the store can do what uploads in parts need.
   *
   * @param prefix of the upload's key
   * @throws StartupError with what is missing; another error when the store is full, overloaded or unreachable
   */
  checkUploadsInParts(prefix: string): Promise<void>;
  /** Whether the bucket keeps deleted objects (versioning); false where the store or the keys do not allow the question. */
  isVersioned(): Promise<boolean>;
  /** Resolves when the bucket answers; for readiness. */
  ping(): Promise<void>;
  head(key: string): Promise<StoredObject | null>;
  read(key: string, options?: ReadOptions): Promise<Readable>;
  /** A stream needs its `size`, because it is not buffered. */
  put(key: string, body: Buffer | Readable, options: { contentType: string; size?: number }): Promise<void>;
  /**
   * Copies an object within the store if its ETag is still `ifMatch`; the copy has this content type and no other
   * header of the original. Objects up to 5 GiB (CopyObject).
   *
   * @throws an error for which `isChangedObject` or `isMissingObject` holds
   */
  copy(from: string, to: string, options: { ifMatch: string; contentType: string }): Promise<void>;
  /** Yields every object whose key starts with `prefix`, in the order of the keys. */
  list(prefix: string): AsyncGenerator<ListedObject>;
  /** Does nothing when the object is missing. */
  remove(key: string): Promise<void>;
  /** The key in one of our signed URLs (at either endpoint); null for any other URL. */
  keyOf(url: string): string | null;
  /** Ends the idle connections to the store. */
  close(): void;
}

/** CopyObject responds only when all bytes are copied, which takes minutes for the largest object. */
const copyTimeoutMs = 900_000;

/** Whether the object or bucket is missing. */
export const isMissingObject = (error: unknown): boolean => statusOf(error) === 404;

/** Whether the object's ETag differs from `ifMatch`. */
export const isChangedObject = (error: unknown): boolean => statusOf(error) === 412;

/**
 * Any S3-compatible object store. URLs for browsers are signed for S3_PUBLIC_ENDPOINT if it is set.
 *
 * @param stallMs how long to wait for the next byte of a response before it counts as lost
 */
export function createObjectStorage(
  env: EnvOf<typeof storageEnv>,
  { stallMs = 30_000 }: { stallMs?: number } = {},
): ObjectStorage {
  const Bucket = env.S3_BUCKET;
  const client = clientFor(env, env.S3_ENDPOINT);
  limitStalls(client, stallMs);
  const signer = env.S3_PUBLIC_ENDPOINT ? clientFor(env, env.S3_PUBLIC_ENDPOINT) : client;
  const endpoints = [env.S3_ENDPOINT ?? awsEndpointOf(client, env.AWS_REGION), env.S3_PUBLIC_ENDPOINT].filter(
    (one) => one !== undefined,
  );

  const multipart = createMultipartStorage(client, signer, Bucket);

  return {
    ensureBucket: (corsOrigins = []) => ensureBucket(client, Bucket, corsOrigins),
    checkUploadsInParts: (prefix) => checkUploadsInParts(multipart, prefix),
    isVersioned: () => isVersioned(client, Bucket),

    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }), { requestTimeout: 2_000 });
    },

    ...createPresigner(signer, Bucket),
    ...multipart,

    async head(Key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return {
          size: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
          contentType: found.ContentType ?? 'application/octet-stream',
          lastModified: found.LastModified ?? new Date(0),
          customHeaders: customHeadersOf(found),
        };
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },

    async read(Key, { start, end, ifMatch, signal } = {}) {
      const ranged = start !== undefined || end !== undefined;
      const Range = ranged ? `bytes=${start ?? 0}-${end ?? ''}` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch: ifMatch }), {
        abortSignal: signal,
      });
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body');
      return Body;
    },

    async put(Key, Body, { contentType, size }) {
      const ContentLength = Buffer.isBuffer(Body) ? Body.length : size;
      if (ContentLength === undefined) throw new TypeError('a stream is stored with its size');
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType: contentType, ContentLength });
      await client.send(command, { requestTimeout: putTimeoutMs(ContentLength) });
    },

    async copy(from, Key, { ifMatch, contentType }) {
      const command = new CopyObjectCommand({
        Bucket,
        Key,
        CopySource: `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
        CopySourceIfMatch: ifMatch,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
      });
      await client.send(command, { requestTimeout: copyTimeoutMs });
    },

    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key, Size, ETag, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue;
          yield { key: Key, size: Size ?? 0, etag: ETag ?? '', lastModified: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    keyOf: (url) => objectKeyOf(url, Bucket, endpoints),

    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

/** AWS's own endpoint of a region, whose domain depends on the partition: China and the European Sovereign Cloud have others. */
const awsEndpointOf = (client: S3Client, Region: string): string =>
  client.config.endpointProvider({ Region, ForcePathStyle: true }).url.origin;

function customHeadersOf(found: HeadObjectCommandOutput): string[] {
  const headers: Record<string, string | undefined> = {
    'content-encoding': found.ContentEncoding,
    'content-disposition': found.ContentDisposition,
    'content-language': found.ContentLanguage,
    'cache-control': found.CacheControl,
    expires: found.ExpiresString,
    'x-amz-website-redirect-location': found.WebsiteRedirectLocation,
  };
  const named = Object.entries(headers).filter(([, value]) => value !== undefined && value !== '');
  return [
    ...named.map(([name]) => name),
    ...Object.keys(found.Metadata ?? {}).map((name) => `x-amz-meta-${name}`),
  ];
}
