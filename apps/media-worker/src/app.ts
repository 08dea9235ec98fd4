import { createHealthApp, pingMongo } from '@cutroom/server-kit';
import type { Express } from 'express';
import type { Deps } from './deps';

/** Health and metrics: the worker has no users. */
export const createApp = ({ logger, metrics, connection, storage }: Deps): Express =>
  createHealthApp({
    logger,
    metrics,
    readiness: async () => {
      await Promise.all([pingMongo(connection), storage.ping()]);
    },
  });
