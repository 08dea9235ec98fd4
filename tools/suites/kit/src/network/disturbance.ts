import type { ProxiedRequest } from './request-head';

/** What a network or an overloaded server does to one request. */
export type Disturbance =
  /** The connection breaks after that many bytes of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** The connection stays open, and no byte passes after these. */
  | { kind: 'stall'; afterBytes: number }
  | { kind: 'slow'; bytesPerSecond: number }
  /** The server answers with an error after that many bytes of the body, and takes none of them. */
  | { kind: 'refuse'; status: 500 | 503; afterBytes: number }
  /** One bit of the body arrives inverted. */
  | { kind: 'flip'; atByte: number }
  /** The server takes the whole request, and the connection breaks after that many bytes of its answer. */
  | { kind: 'lose-answer'; afterBytes: number };

export type Disturb = (request: ProxiedRequest) => Disturbance | undefined;

/** The bytes of the body after which a disturbance ends the passage; infinite when it does not. */
export const passageOf = (disturbance: Disturbance | undefined): number =>
  disturbance?.kind === 'cut' || disturbance?.kind === 'stall' || disturbance?.kind === 'refuse'
    ? disturbance.afterBytes
    : Number.POSITIVE_INFINITY;

export function refusal(status: 500 | 503): string {
  const [reason, code] =
    status === 503 ? ['Service Unavailable', 'SlowDown'] : ['Internal Server Error', 'InternalError'];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  // A page of another origin may read the status.
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'Access-Control-Allow-Origin: *',
    'Content-Type: application/xml',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
