import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import type { storageEnv } from './env-variables';
import type { EnvOf } from './env';
import { StartupError } from './errors';
import { objectKeyOf } from './object-address';

export interface StoredObject {
  /** Bytes. */
  size: number;
  etag: string;
  contentType: string;
  lastModified: Date;
}

export interface ReadOptions {
  /** First byte, counted from 0. */
  start?: number;
  /** Last byte, itself included. */
  end?: number;
  /** Refused (`isChangedObject`) when the object is another one by now. */
  ifMatch?: string;
  signal?: AbortSignal;
}

export interface ObjectStorage {
  /** Creates the bucket when it is not there; a new one lets pages of these origins send and read. */
  ensureBucket(corsOrigins?: readonly string[]): Promise<void>;
  /** Resolves when the bucket answers; for readiness. */
  ping(): Promise<void>;
  /** An address that takes one object by PUT, with exactly this content type. */
  presignPut(key: string, options: { contentType: string; expiresInSeconds: number }): Promise<string>;
  /** Valid for at least `expiresInSeconds`; the same address within half an hour, so that browsers cache. */
  presignGet(key: string, options: PresignGetOptions): Promise<string>;
  head(key: string): Promise<StoredObject | null>;
  read(key: string, options?: ReadOptions): Promise<Readable>;
  /** A stream needs its `size`: it is sent on without being collected. */
  put(key: string, body: Buffer | Readable, options: { contentType: string; size?: number }): Promise<void>;
  /** Harmless when it is not there. */
  remove(key: string): Promise<void>;
  /** The key in a signed address of ours (by either endpoint), null in any other. */
  keyOf(url: string): string | null;
}

export interface PresignGetOptions {
  expiresInSeconds: number;
  contentType?: string;
  /** A Content-Disposition header, such as `attachment; filename="cut.mp4"`. */
  disposition?: string;
}

const stableForSeconds = 1_800;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The object (or bucket) is not there. */
export const isMissingObject = (error: unknown): boolean => statusOf(error) === 404;

/** It is there, but is not the one that `ifMatch` named. */
export const isChangedObject = (error: unknown): boolean => statusOf(error) === 412;

// The SDK's notice about coming Node versions is plain text, and would land between the lines of a JSON log.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

function clientFor(env: EnvOf<typeof storageEnv>, endpoint: string | undefined): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (env.S3_ENDPOINT && !(accessKeyId && secretAccessKey)) {
    throw new StartupError('S3_ENDPOINT needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  return new S3Client({
    region: env.AWS_REGION,
    endpoint,
    forcePathStyle: true,
    // Otherwise a signed address holds the checksum of an empty body, and real stores refuse the upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

/** The object store: any that speaks S3. Addresses for browsers are signed for S3_PUBLIC_ENDPOINT when that differs. */
export function createObjectStorage(env: EnvOf<typeof storageEnv>): ObjectStorage {
  const Bucket = env.S3_BUCKET;
  const client = clientFor(env, env.S3_ENDPOINT);
  const signer = env.S3_PUBLIC_ENDPOINT ? clientFor(env, env.S3_PUBLIC_ENDPOINT) : client;
  const awsEndpoint = `https://s3.${env.AWS_REGION}.amazonaws.com`;
  const endpoints = [env.S3_ENDPOINT ?? awsEndpoint, env.S3_PUBLIC_ENDPOINT].filter(
    (one) => one !== undefined,
  );

  return {
    async ensureBucket(corsOrigins = []) {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
        return;
      } catch (error) {
        if (!isMissingObject(error)) throw error;
      }
      await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
        // Two services may start at once.
        if (statusOf(error) !== 409) throw error;
      });
      if (corsOrigins.length > 0) await allowOrigins(client, Bucket, corsOrigins);
    },

    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }), { requestTimeout: 2_000 });
    },

    presignPut: (Key, { contentType, expiresInSeconds }) =>
      getSignedUrl(signer, new PutObjectCommand({ Bucket, Key, ContentType: contentType }), {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['host', 'content-type']),
      }),

    presignGet(Key, { expiresInSeconds, contentType, disposition }) {
      const stableMs = stableForSeconds * 1_000;
      return getSignedUrl(
        signer,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: `private, max-age=${stableForSeconds}`,
        }),
        {
          expiresIn: expiresInSeconds + stableForSeconds,
          signingDate: new Date(Math.floor(Date.now() / stableMs) * stableMs),
        },
      );
    },

    async head(Key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return {
          size: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
          contentType: found.ContentType ?? 'application/octet-stream',
          lastModified: found.LastModified ?? new Date(0),
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
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: contentType, ContentLength }));
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    keyOf: (url) => objectKeyOf(url, Bucket, endpoints),
  };
}

/** Uploads go straight from the browser to the store, which has to say that it lets them. */
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
    // Some stores take their origins from their own configuration.
    if (statusOf(error) !== 501) throw error;
  }
}
