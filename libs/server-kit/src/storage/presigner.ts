import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { signLike } from './sign-like';

export interface PresignedUrl {
  url: string;
  expiresAt: Date;
}

export interface PresignGetOptions {
  /** Counted from now, or from the start of the window of `cacheSeconds`. */
  expiresInSeconds: number;
  contentType?: string;
  /** The file name under which a browser saves the object. */
  fileName?: string;
  /** 'attachment' makes a browser save the object instead of showing it. 'inline' unless said otherwise. */
  disposition?: 'inline' | 'attachment';
  /** The URL stays the same, and browsers may cache its response, for this long. By default nothing is cached. */
  cacheSeconds?: number;
}

export interface Presigner {
  /** A URL that accepts one object by PUT with any content type. No object is ever served with its uploader's type. */
  presignPut(key: string, options: { expiresInSeconds: number }): Promise<PresignedUrl>;
  presignGet(key: string, options: PresignGetOptions): Promise<PresignedUrl>;
  /** The same URLs as `presignGet`, for thousands of keys at once. */
  presignGets(
    keys: readonly string[],
    options: Pick<PresignGetOptions, 'expiresInSeconds' | 'cacheSeconds'>,
  ): Promise<string[]>;
}

/** The start of the current window of `seconds`. Signatures count in whole seconds. */
const startOfWindow = (moment: number, seconds = 1): Date =>
  new Date(Math.floor(moment / (seconds * 1_000)) * seconds * 1_000);

const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

/** Cacheable URLs that a process remembers: some 4 MB. */
const keptMax = 5_000;

/** Presigned URLs (Signature V4, in the query). The signature fixes the response's headers. */
export function createPresigner(client: S3Client, Bucket: string): Presigner {
  // A list shows two or three images for each video, and signing costs more than everything else about them.
  const kept = new Map<string, Promise<string>>();

  function signOnce(key: string, sign: () => Promise<string>): Promise<string> {
    if (kept.size >= keptMax) kept.clear();
    const url = kept.get(key) ?? sign();
    kept.set(key, url);
    url.catch(() => kept.delete(key));
    return url;
  }

  const presignGet: Presigner['presignGet'] = async (
    Key,
    { expiresInSeconds, contentType, fileName, disposition = 'inline', cacheSeconds = 0 },
  ) => {
    const signingDate = startOfWindow(Date.now(), Math.max(1, cacheSeconds));
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: contentType,
      ResponseContentDisposition: fileName && contentDisposition(fileName, { type: disposition }),
      ResponseContentEncoding: contentType && 'identity',
      ResponseCacheControl: cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : 'private, no-store',
    });
    const sign = () => getSignedUrl(client, command, { expiresIn: expiresInSeconds, signingDate });
    const same = JSON.stringify([signingDate, expiresInSeconds, command.input]);
    const url = await (cacheSeconds > 0 ? signOnce(same, sign) : sign());
    return { url, expiresAt: secondsAfter(signingDate, expiresInSeconds) };
  };

  return {
    async presignPut(Key, { expiresInSeconds }) {
      const signingDate = startOfWindow(Date.now());
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key }), {
        expiresIn: expiresInSeconds,
        signingDate,
        signableHeaders: new Set(['host']),
      });
      return { url, expiresAt: secondsAfter(signingDate, expiresInSeconds) };
    },

    presignGet,

    async presignGets(keys, options) {
      const [first] = keys;
      if (first === undefined) return [];
      const { url } = await presignGet(first, options);
      const { secretAccessKey } = await client.config.credentials();
      const sign = signLike(url, first, secretAccessKey);
      if (sign) return keys.map(sign);
      return Promise.all(keys.map(async (key) => (await presignGet(key, options)).url));
    },
  };
}
