import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { signLike, type SignLike } from './sign-like';

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
}

/** The start of the current window of `seconds`. Signatures count in whole seconds. */
const startOfWindow = (moment: number, seconds = 1): Date =>
  new Date(Math.floor(moment / (seconds * 1_000)) * seconds * 1_000);

const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

/** Presigned URLs (Signature V4, in the query). The signature fixes the response's headers. */
export function createPresigner(client: S3Client, Bucket: string): Presigner {
  // Kept for a window, because a list needs two or three image URLs per video or editor, and the SDK takes a
  // millisecond to sign one.
  let kept: { window: string; sign: Promise<SignLike | null> } | undefined;

  async function learnToSign(key: string, signed: Promise<string>): Promise<SignLike | null> {
    const { secretAccessKey } = await client.config.credentials();
    return signLike(await signed, key, secretAccessKey);
  }

  const presignGet: Presigner['presignGet'] = async (
    Key,
    { expiresInSeconds, contentType, fileName, disposition = 'inline', cacheSeconds = 0 },
  ) => {
    const signingDate = startOfWindow(Date.now(), Math.max(1, cacheSeconds));
    const response = {
      ResponseContentType: contentType,
      ResponseContentDisposition: fileName && contentDisposition(fileName, { type: disposition }),
      ResponseContentEncoding: contentType && 'identity',
      ResponseCacheControl: cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : 'private, no-store',
    };
    const sign = () =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...response }), {
        expiresIn: expiresInSeconds,
        signingDate,
      });
    const presigned = (url: string) => ({ url, expiresAt: secondsAfter(signingDate, expiresInSeconds) });
    if (cacheSeconds === 0) return presigned(await sign());

    const window = JSON.stringify([signingDate, expiresInSeconds, response]);
    if (kept?.window !== window) {
      const learned = { window, sign: learnToSign(Key, sign()) };
      kept = learned;
      learned.sign.catch(() => {
        if (kept === learned) kept = undefined;
      });
    }
    const signAlike = await kept.sign;
    return presigned(signAlike ? signAlike(Key) : await sign());
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
  };
}
