import type { Request, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { loggable } from '../redact-text';

interface RequestContext {
  requestId: string;
  log: Logger;
  /** The pattern of the row, once known: for metrics, where addresses themselves would have no end. */
  route: string;
  /** The endpoint answers with HTML pages, errors included. */
  isPage?: boolean;
  userId?: string;
}

const unmatched = 'unmatched';

const contexts = new WeakMap<Request, RequestContext>();

/** What is known of a request besides what it says itself. */
export function contextOf(req: Request): RequestContext {
  const context = contexts.get(req);
  if (!context) throw new Error('the request has not passed requestContext()');
  return context;
}

const sane = /^[A-Za-z0-9._-]{8,64}$/;

/** Characters of a path in the log: twice our longest, and little of what strangers try. */
const longestPath = 300;

/** Probes come every few seconds and say nothing. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** Rows say their pattern themselves; what an app adds besides has it from Express. Never the address. */
function routeOf({ route }: RequestContext, req: Request): string {
  const pattern: unknown = (req.route as { path?: unknown } | undefined)?.path;
  return route === unmatched && typeof pattern === 'string' ? pattern : route;
}

/** Gives each request its id, its logger and, when it has been answered, one log line and one measurement. */
export function requestContext(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID();
    const context: RequestContext = { requestId, log: logger.child({ requestId }), route: unmatched };
    contexts.set(req, context);
    res.set('X-Request-Id', requestId);
    const started = process.hrtime.bigint();
    const { method, path } = req;
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      // The client left before the answer: 499, as nginx writes it.
      const status = res.writableEnded ? res.statusCode : 499;
      const route = routeOf(context, req);
      metrics.observeRequest({ method, route, status }, seconds);
      const level = quiet.has(path) ? 'debug' : 'info';
      const ms = Math.round(seconds * 1_000);
      const logged = loggable(path, longestPath);
      context.log[level]({ method, path: logged, route, status, ms, userId: context.userId }, 'request');
    });
    next();
  };
}
