import { createServiceApp, pingMongo } from '@cutroom/server-kit';
import type { Express } from 'express';
import type { Deps } from './deps';
import { thumbnailRoutes } from './features/thumbnail/thumbnail.routes';

export function createApp(deps: Deps): Express {
  const { env, logger, metrics, sessions, rateLimits, connection, storage } = deps;
  return createServiceApp({
    service: 'upload',
    logger,
    metrics,
    auth: sessions,
    webOrigins: env.WEB_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    readiness: async () => {
      await Promise.all([pingMongo(connection), storage.ping()]);
    },
    rateLimits,
    routes: thumbnailRoutes(deps),
    serviceTokens: env.SERVICE_TOKEN,
  });
}
