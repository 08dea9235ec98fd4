import { createHash, createHmac } from 'node:crypto';
import type { Query } from '../http/request-target';
import { encodeUriPart, encodeUriPath } from '../http/uri-encoding';

export interface CanonicalInput {
  method: string;
  /** Decoded path; S3 signs it encoded once and not normalized. */
  path: string;
  query: Query;
  headers: ReadonlyMap<string, string>;
  /** Lower case, as the client listed them. */
  signedHeaders: readonly string[];
  payloadHash: string;
}

/** Signature V4, step 1: the canonical request, without `X-Amz-Signature`. */
export function canonicalRequest(input: CanonicalInput): string {
  const query = input.query.pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeUriPart(name), encodeUriPart(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = input.signedHeaders.map(
    (name) => `${name}:${canonicalValue(input.headers.get(name) ?? '')}\n`,
  );
  return [
    input.method,
    encodeUriPath(input.path),
    query,
    headers.join(''),
    input.signedHeaders.join(';'),
    input.payloadHash,
  ].join('\n');
}

/** Step 2. `scope` is `date/region/s3/aws4_request`. */
export const stringToSign = (amzDate: string, scope: string, canonical: string) =>
  ['AWS4-HMAC-SHA256', amzDate, scope, sha256Hex(canonical)].join('\n');

/** Step 3: the key of one day, region and service. */
export function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

export const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export const sha256Hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

const canonicalValue = (value: string) => value.trim().replace(/ +/g, ' ');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
