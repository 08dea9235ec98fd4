import { servicePrefix, type Service, replies } from '@cutroom/contracts';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError, notFound } from '../errors';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import type { RateLimits } from '../rate-limits';
import type { Sessions } from '../sessions';
import { allowOrigins } from './cors';
import { errorHandler } from './error-handler';
import { createFileBodies, type FileBodies } from './file-bodies';
import { healthRoutes } from './health';
import { sameForAll } from './fixed-headers';
import { createLingeringClose } from './lingering-close';
import { contextOf, requestContext } from './request-context';
import type { Route } from './route';
import { runRoute } from './run-route';

export interface ServiceAppOptions {
  service: Service;
  logger: Logger;
  metrics: Metrics;
  auth: Pick<Sessions, 'authenticate' | 'refresh'>;
  webOrigins: readonly string[];
  /** Express's 'trust proxy': hops or subnets. */
  trustProxy: number | string | false;
  /** Rejects while a dependency of the service is unreachable. */
  readiness: () => Promise<void>;
  rateLimits: RateLimits;
  routes: readonly Route[];
  /** The credentials that other services may present. */
  serviceTokens: readonly string[];
  /** Limits on bodies with a file; the product's limits by default. */
  fileBodies?: FileBodies;
  /** Adds routes that are not in the endpoint table, such as the documentation page. */
  extend?: (app: Express) => void;
}

/** Headers of JSON responses: browsers must not load, run or frame anything in them. */
export const securityHeaders = sameForAll(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // As the pages have it (tools/deploy/nginx): the operator may have other hosts below this one.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  }),
);

function byPath(routes: readonly Route[], prefix: string): [string, Route[]][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const path = prefix + route.row.path;
    groups.set(path, [...(groups.get(path) ?? []), route]);
  }
  // Paths without parameters come first, so that /video/pending is not read as a video ID.
  return [...groups].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
}

function otherMethods(routes: Route[]): RequestHandler {
  const methods = new Set<string>(routes.map(({ row }) => row.method));
  if (methods.has('GET')) methods.add('HEAD');
  const Allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new AppError(405, replies.methodNotAllowed, { headers: { Allow } });
    res.set({ Allow }).status(204).end();
  };
}

/** Creates the Express application of a service from its endpoints. */
export function createServiceApp(options: ServiceAppOptions): Express {
  const { service, logger, metrics, auth: sessions, rateLimits, serviceTokens } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('trust proxy', options.trustProxy);
  app.use(requestContext(logger, metrics));
  app.use(createLingeringClose());
  app.use(securityHeaders);
  app.use(allowOrigins(options.webOrigins));
  app.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  app.use(healthRoutes(options.readiness, metrics));

  const fileBodies = options.fileBodies ?? createFileBodies();
  for (const [path, routes] of byPath(options.routes, servicePrefix[service])) {
    const registered = app.route(path);
    registered.all((req, _res, next) => {
      contextOf(req).route = path;
      next();
    });
    for (const route of routes) {
      const method = route.row.method.toLowerCase() as Lowercase<typeof route.row.method>;
      registered[method](
        (req, _res, next) => {
          contextOf(req).isPage = route.kind === 'page';
          next();
        },
        runRoute(route, { sessions, rateLimits, serviceTokens, fileBodies }),
      );
    }
    registered.all(otherMethods(routes));
  }
  options.extend?.(app);
  app.use(() => {
    throw notFound();
  });
  app.use(errorHandler);
  return app;
}
