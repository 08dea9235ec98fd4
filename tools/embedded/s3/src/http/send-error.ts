import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorCode } from '../error-code';
import { S3Error } from './s3-error';
import { xmlDocument } from './xml';

/** How long a client may keep sending after an error response before the server closes the connection. */
const LINGER_MS = 10_000;

/** Converts any failure to an error for the client. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new S3Error('InsufficientStorage', 'The disk of this server is full. Nothing was stored.');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}

/** Sends S3's error document, or only the status for HEAD. */
export function sendError(
  error: S3Error,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  for (const name of response.getHeaderNames())
    if (/^(content-|etag|last-modified|x-amz-(checksum|meta)-)/.test(name)) response.removeHeader(name);
  const resource = (request.url ?? '').split('?')[0] ?? '';
  const body = Buffer.from(
    xmlDocument(
      'Error',
      {
        Code: error.code,
        Message: error.message,
        Resource: resource,
        RequestId: requestId,
        ...error.elements,
      },
      false,
    ),
  );
  response.statusCode = error.status;
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/xml');
  response.setHeader('Content-Length', body.length);
  lingerUntilRead(request, response);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Discards the rest of the request before it closes the connection. Closing at once would reset the connection, and the
 * client would not see the response.
 */
function lingerUntilRead(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  response.once('close', () => {
    if (request.complete) clearTimeout(timer);
  });
}
