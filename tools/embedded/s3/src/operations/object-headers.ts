import { S3Error, invalidArgument, notImplemented } from '../http/s3-error';
import { checksumHeader } from '../body/checksums';
import type { StoredRecord } from '../store/record';

type Headers = ReadonlyMap<string, string>;

const kept = ['content-type', 'content-disposition', 'cache-control', 'content-language', 'expires'];
/** Amazon S3 user guide, "Working with object metadata": 2 kB of metadata within 8 kB of headers. */
const MAX_METADATA_BYTES = 2048;
const MAX_HEADER_BYTES = 8 * 1024;
const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';

/** The headers to store with an object. @throws S3Error for invalid or unsupported ones. */
export function storedHeaders(headers: Headers): Record<string, string> {
  const stored: Record<string, string> = {};
  let metadataBytes = 0;
  for (const [name, value] of headers) {
    const isMetadata = name.startsWith('x-amz-meta-');
    if (!isMetadata && !kept.includes(name)) continue;
    stored[name] = headerValue(name, value);
    if (isMetadata) metadataBytes += name.length - 'x-amz-meta-'.length + Buffer.byteLength(value);
  }
  if (metadataBytes > MAX_METADATA_BYTES)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size');
  const encoding = (headers.get('content-encoding') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'aws-chunked')
    .join(',');
  if (encoding !== '') stored['content-encoding'] = headerValue('content-encoding', encoding);
  stored['content-type'] ??= DEFAULT_CONTENT_TYPE;
  const headerBytes = Object.entries(stored).reduce((sum, header) => sum + header.join().length, 0);
  if (headerBytes > MAX_HEADER_BYTES)
    throw new S3Error(
      'RequestHeaderSectionTooLarge',
      `Your request header section exceeds the maximum allowed size of ${MAX_HEADER_BYTES} bytes.`,
    );
  return stored;
}

/** Accepts only the storage class and the canned ACLs whose behaviour this server has. */
export function refuseUnsupportedStorage(headers: Headers): void {
  const storageClass = headers.get('x-amz-storage-class') ?? 'STANDARD';
  if (storageClass !== 'STANDARD') throw notImplemented(`The storage class '${storageClass}'`);
  const acl = headers.get('x-amz-acl') ?? 'private';
  if (acl !== 'private' && acl !== 'bucket-owner-full-control') throw notImplemented(`The ACL '${acl}'`);
}

export const quoted = (etag: string) => `"${etag}"`;

/** The headers that describe an object in every response. */
export function describeObject(record: StoredRecord): Record<string, string> {
  return {
    ETag: quoted(record.etag),
    'Last-Modified': new Date(record.lastModified).toUTCString(),
    'Accept-Ranges': 'bytes',
    ...record.headers,
  };
}

/** Sent when the client asks with `x-amz-checksum-mode: ENABLED`, for whole objects. */
export function checksumHeaders({ checksum }: Pick<StoredRecord, 'checksum'>): Record<string, string> {
  if (!checksum) return {};
  return { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': checksum.type };
}

/** @throws S3Error InvalidArgument for a value that an HTTP header cannot hold. */
export function headerValue(name: string, value: string): string {
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    throw invalidArgument(name, `The value of ${name} cannot be sent as a header.`);
  return value;
}
