import { S3Error } from './s3-error';

/** Both ends included, as in `Content-Range`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * `bytes=a-b`, `a-` and `-n` (RFC 9110, 14.1.2). As on S3, several ranges, other units and invalid values are
 * ignored, and the response is the whole object.
 *
 * @returns null for the whole object.
 * @throws S3Error InvalidRange when the range lies outside of the object.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw invalidRange(header, size);
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return null;
  if (start >= size) throw invalidRange(header, size);
  return { start, end: Math.min(end, size - 1) };
}

const invalidRange = (header = '', size: number) =>
  new S3Error('InvalidRange', 'The requested range is not satisfiable', {
    elements: { RangeRequested: header, ActualObjectSize: String(size) },
    headers: { 'Content-Range': `bytes */${size}` },
  });
