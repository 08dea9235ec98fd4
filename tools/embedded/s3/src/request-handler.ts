import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyRequest } from './auth/verify-request';
import type { Credentials } from './auth/verify-request';
import { Exchange } from './exchange';
import { answerPreflight, applyCors } from './http/cors';
import { parseTarget } from './http/request-target';
import { S3Error } from './http/s3-error';
import { sendError, toS3Error } from './http/send-error';
import { route } from './router';
import type { Store } from './store/store';

export interface HandlerOptions {
  store: Store;
  /** Resolves once the store has read its folder. */
  opened: Promise<void>;
  credentials: Credentials;
  corsOrigins: readonly string[];
  log(line: string): void;
}

/** Authenticates, routes and runs each request. Every failure becomes S3's error document. */
export function createRequestHandler(options: HandlerOptions) {
  let isOpen = false;
  void options.opened.then(() => (isOpen = true));
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomBytes(8).toString('hex').toUpperCase();
    try {
      response.setHeader('x-amz-request-id', requestId);
      await handle(options, isOpen, request, response);
    } catch (failure) {
      const error = toS3Error(failure);
      if (request.errored || response.destroyed) return;
      if (error.status >= 500 && !(failure instanceof S3Error))
        options.log(describeFailure(requestId, error, failure));
      if (response.headersSent) response.destroy();
      else sendError(error, request, response, requestId);
    }
  };
}

async function handle(
  { store, opened, credentials, corsOrigins }: HandlerOptions,
  isOpen: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '' } = request;
  if (url === '/_health' && (method === 'GET' || method === 'HEAD')) {
    response.statusCode = isOpen ? 200 : 503;
    response.end();
    return;
  }
  const originAllowed = applyCors(request, response, corsOrigins);
  if (method === 'OPTIONS') return answerPreflight(request, response, originAllowed);
  // Waits instead of rejecting, because a rejected client would have to send its body again.
  if (!isOpen) await opened;
  const target = parseTarget(url);
  const verified = verifyRequest({ method, target, headers: readHeaders(request) }, credentials, Date.now());
  const operation = route(method, target, verified.headers);
  const exchange = new Exchange(store, credentials.region, target, verified, request, response);
  // The idle timeout applies to clients, not to slow work of the server such as an fsync.
  request.once('end', () => request.socket.setTimeout(0));
  await operation(exchange);
}

/** Headers with lower-case names; repeated ones are joined by a comma, as Signature V4 signs them. */
function readHeaders({ rawHeaders }: IncomingMessage): Map<string, string> {
  const headers = new Map<string, string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const value = rawHeaders[i + 1] ?? '';
    const former = headers.get(name);
    headers.set(name, former === undefined ? value : `${former},${value}`);
  }
  return headers;
}

/** Logs a full disk in one line and an unexpected error with its stack. */
function describeFailure(requestId: string, error: S3Error, failure: unknown): string {
  if (error.code === 'InsufficientStorage') return `${requestId}: ${error.message}`;
  return `${requestId}: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}`;
}
