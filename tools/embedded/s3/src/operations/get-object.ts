import type { Exchange, Operation } from '../exchange';
import { isNotModified, isRangeCurrent } from '../http/conditions';
import { parseRange } from '../http/range';
import { sendBytes } from '../http/send-bytes';
import { noSuchKey } from '../store/objects';
import type { StoredRecord } from '../store/record';
import { checksumHeaders, describeObject, headerValue } from './object-headers';

/** Signed parameters that override stored headers (GetObject, "Overriding response header values"). */
export const responseOverrides = [
  'response-content-type',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-cache-control',
  'response-expires',
] as const;

export const getObject: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { bytes, record } = await exchange.bucket().objects.open(exchange.key);
  try {
    const range = answerHead(exchange, record);
    if (range) await sendBytes(bytes, range.start, range.end, exchange.response);
  } finally {
    await bytes.close();
  }
};

export const headObject: Operation = async (exchange) => {
  exchange.expectNoBody();
  const record = exchange.bucket().objects.index.get(exchange.key);
  if (!record) throw noSuchKey(exchange.key);
  if (answerHead(exchange, record)) exchange.response.end();
};

/** Sends status and headers, the same for GET and HEAD. @returns the bytes to send, or null when none follow. */
function answerHead(exchange: Exchange, record: StoredRecord): { start: number; end: number } | null {
  const { headers, target, response } = exchange;
  if (isNotModified(headers, record)) {
    const { ETag, 'Last-Modified': lastModified, 'cache-control': cacheControl } = describeObject(record);
    exchange.setHeaders({ ETag, 'Last-Modified': lastModified, 'Cache-Control': cacheControl });
    exchange.sendEmpty(304);
    return null;
  }
  const range = isRangeCurrent(headers, record) ? parseRange(headers.get('range'), record.size) : null;
  const overrides = responseOverrides
    .filter((name) => target.query.has(name))
    .map((name) => [name.slice('response-'.length), headerValue(name, target.query.get(name) ?? '')]);
  const { start, end } = range ?? { start: 0, end: record.size - 1 };
  exchange.setHeaders({
    ...describeObject(record),
    ...Object.fromEntries(overrides),
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${record.size}` } : {}),
    ...(!range && headers.get('x-amz-checksum-mode') === 'ENABLED' ? checksumHeaders(record) : {}),
  });
  response.statusCode = range ? 206 : 200;
  return { start, end };
}
