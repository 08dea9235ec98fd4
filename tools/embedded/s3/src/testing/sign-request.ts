import { createHash, createHmac } from 'node:crypto';
import { credentials } from './test-server';

export interface ToSign {
  method?: string;
  /** Encoded, as sent. */
  path: string;
  /** Encoded and sorted, as sent. */
  query?: string;
  host: string;
  headers?: Record<string, string>;
  payloadHash?: string;
  at?: Date;
  region?: string;
  secret?: string;
  accessKeyId?: string;
}

export interface Signed {
  headers: Record<string, string>;
  key: Buffer;
  scope: string;
  amzDate: string;
  signature: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Signs requests independently of the server and the SDK, for requests that no SDK sends. */
export function signRequest(input: ToSign): Signed {
  const {
    method = 'GET',
    path,
    query = '',
    host,
    payloadHash = 'UNSIGNED-PAYLOAD',
    region = 'us-east-1',
  } = input;
  const amzDate = (input.at ?? new Date()).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${amzDate.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...input.headers,
    host,
    'x-amz-date': amzDate,
    'x-amz-content-sha256': payloadHash,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    payloadHash,
  ];
  const key = scope
    .split('/')
    .reduce<Buffer>(
      (each, part) => hmac(each, part),
      Buffer.from(`AWS4${input.secret ?? credentials.secretAccessKey}`),
    );
  const signature = hmac(
    key,
    ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonical.join('\n'))].join('\n'),
  ).toString('hex');
  const accessKeyId = input.accessKeyId ?? credentials.accessKeyId;
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { headers, key, scope, amzDate, signature };
}
