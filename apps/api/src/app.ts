import { createServiceApp, type Metrics, type RateLimits, type Route } from '@cutroom/server-kit';
import type { Express } from 'express';
import type { ApiDeps } from './deps';
import { docsRoutes } from './docs/docs.routes';
import type { ServiceUrls } from './docs/openapi';
import { auditRoutes } from './features/audit/audit.routes';
import { binRoutes } from './features/bin/bin.routes';
import { browseRoutes } from './features/browse/browse.routes';
import { clientRoutes } from './features/client/client.routes';
import { commentRoutes } from './features/comments/comments.routes';
import { decisionRoutes } from './features/decisions/decisions.routes';
import { muteRoutes } from './features/comments/notices/mute.routes';
import { stillsRoutes } from './features/comments/stills/stills.routes';
import { detailsRoutes } from './features/details/details.routes';
import { deletionRoutes } from './features/deletion/deletion.routes';
import { editorRoutes } from './features/editor/editor.routes';
import { notificationRoutes } from './features/notifications/notification.routes';
import { exportRoutes } from './features/export/export.routes';
import { otpRoutes } from './features/otp/otp.routes';
import { proposalRoutes } from './features/proposals/proposals.routes';
import { storageRoutes } from './features/storage/storage.routes';
import { templateRoutes } from './features/templates/templates.routes';
import { teamRoutes } from './features/team/team.routes';
import { videoRoutes } from './features/video/video.routes';
import { publishingRoutes, type PublishingRoutesDeps } from './features/publishing/publishing.routes';

export interface AppOptions {
  metrics: Metrics;
  rateLimits: RateLimits;
  readiness: () => Promise<void>;
  webOrigins: readonly string[];
  trustProxy: number | string | false;
  serviceTokens: readonly string[];
  /** Where the services are reached from outside, for the documentation. */
  publicUrls: ServiceUrls;
}

/** Every row of the endpoint table that this service answers. */
const apiRoutes = (deps: ApiDeps, publishing: PublishingRoutesDeps): Route[] => [
  ...binRoutes({ ...deps, ...publishing }),
  ...browseRoutes(deps),
  ...exportRoutes(deps),
  ...otpRoutes(deps),
  ...clientRoutes(deps),
  ...deletionRoutes(deps),
  ...editorRoutes(deps),
  ...teamRoutes(deps),
  ...storageRoutes(deps),
  ...templateRoutes(deps),
  ...auditRoutes(deps),
  ...detailsRoutes(deps),
  ...proposalRoutes(deps),
  ...videoRoutes(deps),
  ...commentRoutes(deps),
  ...muteRoutes(deps),
  ...notificationRoutes(deps),
  ...stillsRoutes(deps),
  ...decisionRoutes({ ...deps, ...publishing }),
  ...publishingRoutes(publishing),
];

/** The Express application; it opens no port and no connection of its own. */
export const createApp = (
  deps: ApiDeps,
  publishing: PublishingRoutesDeps,
  { publicUrls, ...options }: AppOptions,
): Express =>
  createServiceApp({
    ...options,
    service: 'api',
    logger: deps.logger,
    auth: deps.sessions,
    routes: apiRoutes(deps, publishing),
    extend: docsRoutes(publicUrls),
  });
