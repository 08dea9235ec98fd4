import { timingSafeEqual } from 'node:crypto';
import { S3Error } from '../http/s3-error';
import type { RequestTarget } from '../http/request-target';
import { canonicalRequest, hmac, signingKey, stringToSign } from './canonical-request';
import { readClaim } from './read-credential';
import type { Claim } from './read-credential';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  target: RequestTarget;
  headers: ReadonlyMap<string, string>;
}

/** The verified parts of a request. */
export interface Verified {
  /** The headers; for a presigned URL also the `x-amz-*` parameters that replace headers. */
  headers: ReadonlyMap<string, string>;
  /** As signed: a SHA-256 in hex, `UNSIGNED-PAYLOAD` or a `STREAMING-*` mode. */
  payloadHash: string;
  /** The start of the signature chain of an aws-chunked body. */
  chain: SignatureChain;
}

export interface SignatureChain {
  key: Buffer;
  scope: string;
  amzDate: string;
  seed: string;
}

/** AWS allows clocks to differ by 15 minutes (RequestTimeTooSkewed). */
const MAX_SKEW_MS = 15 * 60_000;
const authParameters = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-signedheaders',
  'x-amz-signature',
  'x-amz-content-sha256',
]);

/**
 * Verifies Signature V4 in the header or in the query.
 *
 * @throws S3Error with the code that S3 returns.
 */
export function verifyRequest(request: SignedRequest, credentials: Credentials, now: number): Verified {
  const { target, headers } = request;
  const claim = readClaim(headers, target.query);
  if (claim.accessKeyId !== credentials.accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  checkRegion(claim, credentials.region);
  checkTime(claim, now);
  checkHeadersAreSigned(claim, headers);
  const payloadHash = signedPayloadHash(claim, request);
  const key = signingKey(credentials.secretAccessKey, claim.scope);
  const canonical = canonicalRequest({
    method: request.method,
    path: target.path,
    query: target.query,
    headers,
    signedHeaders: claim.signedHeaders,
    payloadHash,
  });
  const expected = hmac(key, stringToSign(claim.amzDate, claim.scope, canonical));
  if (!timingSafeEqual(expected, Buffer.from(claim.signature, 'hex')))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  return {
    headers: claim.presigned ? withHoistedHeaders(request) : headers,
    payloadHash,
    chain: { key, scope: claim.scope, amzDate: claim.amzDate, seed: claim.signature },
  };
}

function checkRegion(claim: Claim, region: string): void {
  if (claim.region === region) return;
  const code = claim.presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed';
  throw new S3Error(code, `The region '${claim.region}' is wrong; expecting '${region}'.`, {
    elements: { Region: region },
  });
}

function checkTime(claim: Claim, now: number): void {
  const signedAt = parseAmzDate(claim.amzDate);
  if (Number.isNaN(signedAt)) throw new S3Error('AccessDenied', 'The date of the request is not a date.');
  if (claim.expires === undefined) {
    if (Math.abs(now - signedAt) > MAX_SKEW_MS)
      throw new S3Error(
        'RequestTimeTooSkewed',
        'The difference between the request time and the current time is too large.',
      );
    return;
  }
  if (signedAt - now > MAX_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (now > signedAt + claim.expires * 1000) throw new S3Error('AccessDenied', 'Request has expired');
}

/** Every `x-amz-*` header changes what a request does, so an unsigned one is rejected, as on S3. */
function checkHeadersAreSigned(claim: Claim, headers: ReadonlyMap<string, string>): void {
  const unsigned = [...headers.keys()].filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      elements: { HeadersNotSigned: unsigned.join(', ') },
    });
}

function signedPayloadHash(claim: Claim, { headers, target }: SignedRequest): string {
  const header = headers.get('x-amz-content-sha256');
  if (claim.presigned) return target.query.get('X-Amz-Content-Sha256') ?? header ?? 'UNSIGNED-PAYLOAD';
  if (header === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return header;
}

/** The SDK's presigner moves `x-amz-*` headers into the query, where they keep their meaning. */
function withHoistedHeaders({ headers, target }: SignedRequest): ReadonlyMap<string, string> {
  const merged = new Map(headers);
  for (const [name, value] of target.query.pairs) {
    const lower = name.toLowerCase();
    if (!lower.startsWith('x-amz-') || authParameters.has(lower)) continue;
    if (merged.has(lower))
      throw new S3Error('InvalidRequest', `${lower} was given as a header and as a parameter.`);
    merged.set(lower, value);
  }
  return merged;
}

function parseAmzDate(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
