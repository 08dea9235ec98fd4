import { messages } from '@cutroom/contracts';
import { Router } from 'express';
import { unavailable } from '../errors';
import type { Metrics } from '../metrics';
import { sendSuccess } from './envelope';
import { contextOf } from './request-context';

const readinessTimeoutMs = 3_000;

async function withinTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('readiness took too long')), readinessTimeoutMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** /healthz: the process responds. /readyz: its dependencies respond too. /metrics: for Prometheus. */
export function healthRoutes(readiness: () => Promise<void>, metrics: Metrics): Router {
  // A router does not inherit this setting of its application.
  const router = Router({ caseSensitive: true });
  router.use((req, _res, next) => {
    if (req.path === '/healthz' || req.path === '/readyz' || req.path === '/metrics') {
      contextOf(req).route = req.path;
    }
    next();
  });
  router.get('/healthz', (_req, res) => sendSuccess(res, 200, messages.ok, null));
  router.get('/readyz', async (_req, res) => {
    await withinTime(readiness()).catch((error: unknown) => {
      throw unavailable(error);
    });
    sendSuccess(res, 200, messages.ok, null);
  });
  router.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}
