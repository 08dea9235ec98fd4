import { S3Error } from '../http/s3-error';
import type { S3ErrorCode } from '../http/s3-error';
import type { Query } from '../http/request-target';

/** The credential that a request claims, not yet verified. */
export interface Claim {
  presigned: boolean;
  accessKeyId: string;
  date: string;
  region: string;
  /** `date/region/s3/aws4_request` */
  scope: string;
  /** `YYYYMMDD'T'HHMMSS'Z'` */
  amzDate: string;
  signedHeaders: string[];
  signature: string;
  /** Seconds; only in presigned URLs. */
  expires?: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Seven days, the longest lifetime of a presigned URL (Amazon S3 API reference, X-Amz-Expires). */
const MAX_EXPIRES_SECONDS = 604_800;

/**
 * @throws S3Error AccessDenied for an unsigned request, AuthorizationHeaderMalformed or
 *   AuthorizationQueryParametersError for a malformed credential.
 */
export function readClaim(headers: ReadonlyMap<string, string>, query: Query): Claim {
  const authorization = headers.get('authorization');
  const inQuery = query.pairs.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature');
  if (authorization !== undefined && inQuery)
    throw new S3Error('InvalidRequest', 'Only one auth mechanism allowed; header and query were both given.');
  if (authorization !== undefined) return claimFromHeader(authorization, headers.get('x-amz-date'));
  if (inQuery) return claimFromQuery(query);
  if (query.has('AWSAccessKeyId')) throw onlyV4();
  throw new S3Error('AccessDenied', 'Access Denied');
}

function claimFromHeader(authorization: string, amzDate: string | undefined): Claim {
  if (!authorization.startsWith(`${ALGORITHM} `)) throw onlyV4();
  const malformed = 'AuthorizationHeaderMalformed';
  const fields = new Map<string, string>();
  for (const field of authorization.slice(ALGORITHM.length).split(',')) {
    const equals = field.indexOf('=');
    const name = field.slice(0, equals).trim();
    if (equals < 0 || fields.has(name))
      throw new S3Error(malformed, 'The authorization header is malformed.');
    fields.set(name, field.slice(equals + 1).trim());
  }
  if (amzDate === undefined)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date header.');
  return {
    presigned: false,
    ...readFields(
      malformed,
      fields.get('Credential'),
      fields.get('SignedHeaders'),
      fields.get('Signature'),
      amzDate,
    ),
  };
}

function claimFromQuery(query: Query): Claim {
  const malformed = 'AuthorizationQueryParametersError';
  const names = query.pairs.map(([name]) => name.toLowerCase());
  if (new Set(names).size !== names.length) throw new S3Error(malformed, 'Query parameters must not repeat.');
  if (query.get('X-Amz-Algorithm') !== ALGORITHM)
    throw new S3Error(malformed, `X-Amz-Algorithm only supports ${ALGORITHM}.`);
  const rawExpires = query.get('X-Amz-Expires') ?? '';
  const expires = /^\d{1,9}$/.test(rawExpires) ? Number(rawExpires) : NaN;
  if (!(expires >= 1 && expires <= MAX_EXPIRES_SECONDS))
    throw new S3Error(malformed, `X-Amz-Expires must be between 1 and ${MAX_EXPIRES_SECONDS} seconds.`);
  const fields = readFields(
    malformed,
    query.get('X-Amz-Credential'),
    query.get('X-Amz-SignedHeaders'),
    query.get('X-Amz-Signature'),
    query.get('X-Amz-Date'),
  );
  return { presigned: true, expires, ...fields };
}

function readFields(code: S3ErrorCode, credential = '', headerList = '', signature = '', amzDate = '') {
  const parts = credential.split('/');
  const [accessKeyId = '', date = '', region = '', service, terminator] = parts;
  if (parts.length !== 5 || service !== 's3' || terminator !== 'aws4_request' || !/^\d{8}$/.test(date))
    throw new S3Error(code, 'The credential must read <access key>/<YYYYMMDD>/<region>/s3/aws4_request.');
  if (!/^\d{8}T\d{6}Z$/.test(amzDate) || !amzDate.startsWith(date))
    throw new S3Error(code, "The date must be in ISO 8601 basic form and on the credential's day.");
  const signedHeaders = headerList.split(';');
  if (
    !signedHeaders.includes('host') ||
    signedHeaders.some((name) => !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
  )
    throw new S3Error(code, 'SignedHeaders must be lower-case header names and include host.');
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new S3Error('SignatureDoesNotMatch', 'The signature is not a SHA-256 in hex.');
  return { accessKeyId, date, region, scope: parts.slice(1).join('/'), amzDate, signedHeaders, signature };
}

const onlyV4 = () =>
  new S3Error(
    'InvalidRequest',
    'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
  );
