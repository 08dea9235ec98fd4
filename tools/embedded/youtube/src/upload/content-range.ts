import { badRequest } from '../http/google-error';
import { granularity } from './session-store';

/** The declared content of a PUT. `first` and `last` are positions in the file. */
export type PutContent = { kind: 'probe' } | { kind: 'bytes'; first: number; last: number };

/**
 * Reads `Content-Range` and `Content-Length` of a PUT; without a range, the body is the whole file.
 *
 * @throws GoogleError 400 when the total differs from the session's, the length from the range's, or a chunk before
 *   the last is not a multiple of 262,144 bytes
 */
export function readPutContent(
  range: string | undefined,
  contentLength: string | undefined,
  total: number,
): PutContent {
  const length = contentLength === undefined ? undefined : Number(contentLength);
  if (range === undefined) {
    if (length !== undefined && length !== total) {
      throw badRequest(
        `Invalid request. The file is ${total} bytes; without a Content-Range the body must be all of it.`,
      );
    }
    return { kind: 'bytes', first: 0, last: total - 1 };
  }
  const [, span, totalText] = /^bytes (\d{1,15}-\d{1,15}|\*)\/(\d{1,15})$/.exec(range) ?? [];
  if (span === undefined) throw badRequest('Failed to parse Content-Range header.');
  if (Number(totalText) !== total) {
    throw badRequest(
      `Invalid request. The session was opened for ${total} bytes, Content-Range says ${totalText}.`,
    );
  }
  if (span === '*') {
    if (length !== undefined && length !== 0)
      throw badRequest('Invalid request. A status request has no body.');
    return { kind: 'probe' };
  }
  const [first = 0, last = 0] = span.split('-').map(Number);
  if (first > last || last >= total) throw badRequest('Failed to parse Content-Range header.');
  const size = last - first + 1;
  if (length !== undefined && length !== size) {
    throw badRequest(
      `Invalid request. There were ${length} byte(s) in the request body. There should have been ${size}.`,
    );
  }
  if (last + 1 !== total && size % granularity !== 0) {
    throw badRequest(
      `Invalid request. Every chunk but the last is a multiple of ${granularity} bytes. This one contained ${size} bytes.`,
    );
  }
  return { kind: 'bytes', first, last };
}
