import type { StoredRecord } from '../store/record';
import { S3Error, invalidArgument, notImplemented } from './s3-error';

type Headers = ReadonlyMap<string, string>;

/**
 * Conditional reads.
 *
 * @returns true when the response is 304 Not Modified.
 * @throws S3Error PreconditionFailed
 */
export function isNotModified(headers: Headers, record: StoredRecord): boolean {
  const failed = failedCondition(headers, record);
  if (failed === 'If-Match' || failed === 'If-Unmodified-Since') throw preconditionFailed(failed);
  return failed !== null;
}

/** Conditions on the source of a copy (CopyObject, Amazon S3 API reference); each has its own header. */
const copySourceConditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
const COPY_SOURCE = 'x-amz-copy-source-';

/**
 * CopyObject's conditions on its source. Where a read returns 304, a copy fails.
 *
 * @returns a check to call when the source's bytes are linked; it throws S3Error PreconditionFailed.
 * @throws S3Error InvalidArgument for an invalid date; ignoring it would drop the condition.
 */
export function copySourcePrecondition(headers: Headers): (source: StoredRecord) => void {
  const conditions = new Map<string, string>();
  for (const name of copySourceConditions) {
    const value = headers.get(COPY_SOURCE + name);
    if (value === undefined) continue;
    if (name.endsWith('-since') && readDate(value) === null)
      throw invalidArgument(COPY_SOURCE + name, 'The date cannot be read.');
    conditions.set(name, value);
  }
  return (source) => {
    const failed = failedCondition(conditions, source);
    if (failed) throw preconditionFailed(COPY_SOURCE + failed);
  };
}

/** Whether a `Range` still applies to this object (RFC 9110, 13.1.5). */
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
 * @returns a check to call with the object at the moment of writing.
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

type Condition = 'If-Match' | 'If-None-Match' | 'If-Modified-Since' | 'If-Unmodified-Since';

/** The condition that does not hold, in the order of RFC 9110, 13.2.2: an ETag takes precedence over a date. */
function failedCondition(headers: Headers, record: StoredRecord): Condition | null {
  const ifMatch = headers.get('if-match');
  if (ifMatch !== undefined && !matches(ifMatch, record)) return 'If-Match';
  const ifUnmodifiedSince = readDate(headers.get('if-unmodified-since'));
  if (ifMatch === undefined && isAfter(record, ifUnmodifiedSince)) return 'If-Unmodified-Since';
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, record) ? 'If-None-Match' : null;
  const ifModifiedSince = readDate(headers.get('if-modified-since'));
  return ifModifiedSince !== null && !isAfter(record, ifModifiedSince) ? 'If-Modified-Since' : null;
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
