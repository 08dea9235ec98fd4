import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './s3-error';

const METHODS = 'GET, HEAD, PUT, POST, DELETE';
const EXPOSED =
  'ETag, Content-Length, Content-Range, Content-Type, Accept-Ranges, Last-Modified, x-amz-request-id';

/** The rule for every bucket: pages of the configured origins may send signed requests, pages of others none. */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (origin === undefined || !origins.includes(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  return true;
}

/** @throws S3Error AccessForbidden for a preflight that the rule does not allow. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, allowed: boolean): void {
  const method = request.headers['access-control-request-method'];
  if (!allowed || method === undefined || !METHODS.split(', ').includes(method))
    throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  const headers = request.headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  response.setHeader('Access-Control-Max-Age', 3000);
  response.setHeader('Content-Length', 0);
  response.end();
}
