import type { ProxiedRequest } from './request-head';

/** What a network or an overloaded server does to one request. */
export type Disturbance =
  /** The connection breaks after `afterBytes` of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** The connection stays open, but no byte of the body passes after `afterBytes`. */
  | { kind: 'stall'; afterBytes: number }
  | { kind: 'slow'; bytesPerSecond: number }
  /** The client gets an error after `afterBytes` of the body. Nothing of the request reaches the server. */
  | { kind: 'refuse'; status: 500 | 503; afterBytes: number }
  /** One bit of the body arrives inverted. */
  | { kind: 'flip'; atByte: number }
  /** The server gets the whole request, and the connection breaks after `afterBytes` of its response. */
  | { kind: 'lose-answer'; afterBytes: number };

export type Disturb = (request: ProxiedRequest) => Disturbance | undefined;

/** The number of body bytes after which a disturbance stops a request; infinite when it does not stop it. */
export const passageOf = (disturbance: Disturbance | undefined): number =>
  disturbance?.kind === 'cut' || disturbance?.kind === 'stall' || disturbance?.kind === 'refuse'
    ? disturbance.afterBytes
    : Number.POSITIVE_INFINITY;

/** An error response in the form of S3's. */
export function refusal(status: 500 | 503): string {
  const [reason, code] =
    status === 503 ? ['Service Unavailable', 'SlowDown'] : ['Internal Server Error', 'InternalError'];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  // With this CORS header, a page of another origin can read the status.
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
