import express, { type Express } from 'express';
import { notFound } from '../errors';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { errorHandler } from './error-handler';
import { healthRoutes } from './health';
import { requestContext } from './request-context';
import { securityHeaders } from './service-app';

interface HealthAppOptions {
  logger: Logger;
  metrics: Metrics;
  /** Rejects while a dependency of the process is unreachable. */
  readiness: () => Promise<void>;
}

/** The Express application of a process that has no users: /healthz, /readyz and /metrics. */
export function createHealthApp({ logger, metrics, readiness }: HealthAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestContext(logger, metrics));
  app.use(securityHeaders);
  app.use(healthRoutes(readiness, metrics));
  app.use(() => {
    throw notFound();
  });
  app.use(errorHandler);
  return app;
}
