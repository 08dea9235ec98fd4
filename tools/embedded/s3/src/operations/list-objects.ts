import type { Operation } from '../exchange';
import { invalidArgument } from '../http/s3-error';
import type { Query } from '../http/request-target';
import { encodeUriPath } from '../http/uri-encoding';
import { listKeys } from '../store/list-keys';
import { owner } from './buckets';
import { quoted } from './object-headers';

const PAGE = 1000;

/** ListObjectsV2. */
export const listObjects: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { query } = exchange.target;
  const { name, objects } = exchange.bucket();
  const maxKeys = readCount(query, 'max-keys', PAGE);
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const page = listKeys(objects.index, {
    prefix,
    delimiter,
    after: token === undefined ? startAfter : readToken(token),
    maxKeys,
  });
  const encode = keyEncoder(query);
  exchange.sendXml('ListBucketResult', {
    Name: name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    EncodingType: query.get('encoding-type'),
    KeyCount: page.keys.length + page.commonPrefixes.length,
    IsTruncated: page.next !== null,
    ContinuationToken: token,
    NextContinuationToken: page.next === null ? undefined : Buffer.from(page.next).toString('base64url'),
    StartAfter: startAfter === undefined ? undefined : encode(startAfter),
    Contents: page.keys.map(([key, record]) => ({
      Key: encode(key),
      LastModified: new Date(record.lastModified).toISOString(),
      ETag: quoted(record.etag),
      ChecksumAlgorithm: record.checksum?.algorithm,
      ChecksumType: record.checksum?.type,
      Size: record.size,
      StorageClass: 'STANDARD',
      Owner: query.get('fetch-owner') === 'true' ? owner : undefined,
    })),
    CommonPrefixes: page.commonPrefixes.map((each) => ({ Prefix: encode(each) })),
  });
};

/** @throws S3Error InvalidArgument */
export function readCount(query: Query, name: string, most: number): number {
  const text = query.get(name);
  if (text === undefined || text === '') return most;
  if (!/^\d{1,10}$/.test(text))
    throw invalidArgument(name, `Provided ${name} not an integer or within integer range`);
  return Math.min(Number(text), most);
}

/** @throws S3Error InvalidArgument */
export function keyEncoder(query: Query): (key: string) => string {
  const type = query.get('encoding-type');
  if (type === undefined) return (key) => key;
  if (type !== 'url') throw invalidArgument('encoding-type', 'Invalid Encoding Method specified in Request');
  return encodeUriPath;
}

function readToken(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  if (token === '' || bytes.toString('base64url') !== token)
    throw invalidArgument('continuation-token', 'The continuation token provided is incorrect');
  return bytes.toString('utf8');
}
