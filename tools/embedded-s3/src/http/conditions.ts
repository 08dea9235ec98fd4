import type { StoredRecord } from '../store/record';
import { S3Error, notImplemented } from './s3-error';

type Headers = ReadonlyMap<string, string>;

/**
 * Conditional reads, in RFC 9110's order (13.2.2).
 *
 * @returns true when the answer is 304 Not Modified.
 * @throws S3Error PreconditionFailed
 */
export function isNotModified(headers: Headers, record: StoredRecord): boolean {
  const ifMatch = headers.get('if-match');
  const ifUnmodifiedSince = readDate(headers.get('if-unmodified-since'));
  if (ifMatch !== undefined ? !matches(ifMatch, record) : isAfter(record, ifUnmodifiedSince))
    throw preconditionFailed(ifMatch !== undefined ? 'If-Match' : 'If-Unmodified-Since');
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, record);
  const ifModifiedSince = readDate(headers.get('if-modified-since'));
  return ifModifiedSince !== null && !isAfter(record, ifModifiedSince);
}

/** Whether a `Range` still speaks of this object (RFC 9110, 13.1.5). */
export function isRangeCurrent(headers: Headers, record: StoredRecord): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === `"${record.etag}"`;
  const date = readDate(ifRange);
  return date !== null && !isAfter(record, date);
}

/**
 * Conditional writes ("Conditional requests", Amazon S3 user guide): `If-None-Match: *` and `If-Match: <etag>`.
 *
 * @returns what to call with the object as it is at the moment of writing.
 */
export function writePrecondition(headers: Headers, notFound: () => S3Error) {
  const ifMatch = headers.get('if-match');
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*')
    throw notImplemented('If-None-Match with an ETag on a write');
  for (const name of ['if-modified-since', 'if-unmodified-since'])
    if (headers.has(name)) throw notImplemented(`${name} on a write`);
  return (current: StoredRecord | undefined): void => {
    if (ifNoneMatch !== undefined && current) throw preconditionFailed('If-None-Match');
    if (ifMatch === undefined) return;
    if (!current) throw notFound();
    if (!matches(ifMatch, current)) throw preconditionFailed('If-Match');
  };
}

function matches(list: string, { etag }: StoredRecord): boolean {
  const tags = list.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  return tags.includes('*') || tags.includes(etag);
}

function readDate(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/** HTTP dates have whole seconds. */
const isAfter = ({ lastModified }: StoredRecord, date: number | null) =>
  date !== null && Math.floor(lastModified / 1000) * 1000 > date;

const preconditionFailed = (condition: string) =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    elements: { Condition: condition },
  });
