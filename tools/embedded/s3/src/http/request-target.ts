import { S3Error } from './s3-error';
import { decodeUriPart } from './uri-encoding';

/** The decoded query parameters in the order of the request. */
export class Query {
  constructor(readonly pairs: readonly (readonly [name: string, value: string])[]) {}

  /** The value of the first parameter of that name; '' when it has no value. */
  get(name: string): string | undefined {
    return this.pairs.find(([each]) => each === name)?.[1];
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}

export interface RequestTarget {
  /** The decoded path with its leading slash, which Signature V4 signs. */
  path: string;
  /** null for the service itself (`/`). */
  bucket: string | null;
  /** null for a bucket. Any text of up to 1024 bytes in UTF-8; it never becomes a file name. */
  key: string | null;
  query: Query;
}

const MAX_KEY_BYTES = 1024;

/**
 * Reads a path-style target (`/bucket/key?query`). Does not resolve `.` and `..`: in a key they are plain
 * text, and they are not valid bucket names.
 *
 * @throws S3Error InvalidURI, InvalidBucketName or KeyTooLongError.
 */
export function parseTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  if (!rawPath.startsWith('/')) throw new S3Error('InvalidURI', 'The request target must be a path.');
  const slash = rawPath.indexOf('/', 1);
  const bucket = decodeUriPart(slash < 0 ? rawPath.slice(1) : rawPath.slice(1, slash));
  const key = slash < 0 ? '' : decodeUriPart(rawPath.slice(slash + 1));
  const query = parseQuery(mark < 0 ? '' : target.slice(mark + 1));
  const path = slash < 0 ? `/${bucket}` : `/${bucket}/${key}`;
  if (bucket === '') {
    if (key !== '' || slash >= 0) throw invalidBucketName(bucket);
    return { path, bucket: null, key: null, query };
  }
  if (!isBucketName(bucket)) throw invalidBucketName(bucket);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError', 'Your key is too long.');
  return { path, bucket, key: key === '' ? null : key, query };
}

/** Amazon S3 user guide, "General purpose bucket naming rules". */
export function isBucketName(name: string): boolean {
  return (
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) &&
    !name.includes('..') &&
    !/^\d+\.\d+\.\d+\.\d+$/.test(name)
  );
}

function parseQuery(raw: string): Query {
  const pairs = raw
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      const value = equals < 0 ? '' : part.slice(equals + 1);
      return [decodeQueryPart(name), decodeQueryPart(value)] as const;
    });
  return new Query(pairs);
}

/** In a query `+` means a space, as in HTML forms; Signature V4 clients send `%20` and `%2B`. */
const decodeQueryPart = (raw: string) => decodeUriPart(raw.replaceAll('+', '%20'));

const invalidBucketName = (name: string) =>
  new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { elements: { BucketName: name } });
