import type { Request, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { loggable } from '../redact-text';

interface RequestContext {
  requestId: string;
  readonly log: Logger;
  /** The route's pattern, once known. Metrics use it, because paths would create unlimited labels. */
  route: string;
  /** The endpoint answers with HTML pages, errors included. */
  isPage?: boolean;
  userId?: string;
}

const unmatched = 'unmatched';

const contexts = new WeakMap<Request, RequestContext>();

/** @throws Error before `requestContext` has run */
export function contextOf(req: Request): RequestContext {
  const context = contexts.get(req);
  if (!context) throw new Error('the request has not passed requestContext()');
  return context;
}

const sane = /^[A-Za-z0-9._-]{8,64}$/;

/** The most characters of a path in the log: twice our longest path. */
const longestPath = 300;

/** Probes arrive every few seconds, so they are not logged. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** The pattern of the endpoint, or of Express for other routes. Never the path itself. */
function routeOf({ route }: RequestContext, req: Request): string {
  const pattern: unknown = (req.route as { path?: unknown } | undefined)?.path;
  return route === unmatched && typeof pattern === 'string' ? pattern : route;
}

/** Gives each request an ID and a logger. After the response it writes one log line and one measurement. */
export function requestContext(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID();
    let log: Logger | undefined;
    const context: RequestContext = {
      requestId,
      // Created on demand, because most requests log nothing themselves.
      get log() {
        return (log ??= logger.child({ requestId }));
      },
      route: unmatched,
    };
    contexts.set(req, context);
    res.set('X-Request-Id', requestId);
    const started = process.hrtime.bigint();
    const { method, path } = req;
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      // The client disconnected before the response: 499, as in nginx.
      const status = res.writableEnded ? res.statusCode : 499;
      const route = routeOf(context, req);
      metrics.observeRequest({ method, route, status }, seconds);
      const level = quiet.has(path) ? 'debug' : 'info';
      const ms = Math.round(seconds * 1_000);
      const logged = loggable(path, longestPath);
      const { userId } = context;
      logger[level]({ requestId, method, path: logged, route, status, ms, userId }, 'request');
    });
    next();
  };
}
