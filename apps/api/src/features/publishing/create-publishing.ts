import type { Clock } from '../../clock';
import { randomUUID } from 'node:crypto';
import type { LeaseTiming } from '@cutroom/jobs';
import type { Logger, Metrics, ObjectStorage, SecretBox } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { MailOutbox } from '../../mail/mail';
import type { AuditTrail } from '../../audit/audit-trail';
import type { UserModel } from '../client/user.model';
import type { RoomModel } from '../comments/room.model';
import type { Notifications } from '../notifications/notifications';
import type { VideoDeps } from '../video/video.deps';
import type { VideoModel } from '../video/video.model';
import { defaultPacing, type Pacing } from './google/backoff';
import type { GoogleConfig } from './google/google.config';
import { TokenStore } from './google/token-store';
import type { PublishingRoutesDeps } from './publishing.routes';
import { createAuthorizationLinkModel } from './records/authorization-link.model';
import { createConsentModel } from './records/consent.model';
import { sweepTokens } from './sweeps/retire-left-tokens';
import { defaultLeaseTiming } from './transfer/lease';
import { createStatusLog } from './transfer/status-log';
import type { TransferDeps } from './transfer/transfer.deps';
import { createTransferMetrics } from './transfer/transfer-metrics';
import { TransferSlots, type SlotsTiming } from './transfer/transfer-slots';

/** What publishing takes from the rest of the service. */
interface PublishingPorts {
  connection: Connection;
  videos: VideoModel;
  users: UserModel;
  rooms: RoomModel;
  queuePositions: VideoDeps['queuePositions'];
  storage: ObjectStorage;
  secretBox: SecretBox;
  mail: MailOutbox;
  notifications: Notifications;
  audit: AuditTrail;
  logger: Logger;
  metrics: Metrics;
  /** Where users reach the pages and this service, without a slash at the end. */
  webUrl: string;
  apiPublicUrl: string;
  clock: Clock;
}

export interface PublishingConfig extends SlotsTiming {
  /** `redirectUri` follows from `apiPublicUrl`. */
  google: Omit<GoogleConfig, 'redirectUri'>;
  statusServiceUrl: string;
  serviceToken: string;
  pacing?: Partial<Pacing>;
  leaseTiming?: LeaseTiming;
  /** The largest PUT to YouTube, in bytes. */
  chunkBytes: number;
  /** How many transfers this process runs at a time. */
  concurrency: number;
  /** How long a transfer keeps its slot while another team waits for one, in milliseconds. */
  sliceMs: number;
}

/** The parts of publishing in one process. Each use case declares which of them it needs. */
export interface Publishing extends PublishingRoutesDeps, TransferDeps {
  transfers: TransferSlots;
  /** Call it after jobs and transfers have stopped and the last request was answered. */
  stop(): Promise<void>;
}

/** The composition root of publishing. Resolves when the indexes are ready. */
export async function createPublishing(
  ports: PublishingPorts,
  config: PublishingConfig,
): Promise<Publishing> {
  const { connection, metrics, ...shared } = ports;
  const { statusServiceUrl, serviceToken, pollMs, graceMs, concurrency, chunkBytes, sliceMs } = config;
  const pacing = { ...defaultPacing, ...config.pacing };
  const consents = createConsentModel(connection);
  const links = createAuthorizationLinkModel(connection);
  await Promise.all([consents.init(), links.init()]);
  const tokens = new TokenStore();
  const statusLog = createStatusLog({
    videos: shared.videos,
    logger: shared.logger,
    pacing,
    statusServiceUrl,
    serviceToken,
  });
  const deps = {
    ...shared,
    consents,
    links,
    tokens,
    hashes: new Map(),
    statusLog,
    transferMetrics: createTransferMetrics(metrics),
    pacing,
    google: { ...config.google, redirectUri: `${shared.apiPublicUrl}/yt/callback` },
    owner: randomUUID(),
    leaseTiming: config.leaseTiming ?? defaultLeaseTiming,
    chunkBytes,
    concurrency,
    sliceMs,
    wakeTransfers: () => transfers.wake(),
  } satisfies PublishingRoutesDeps & TransferDeps & { concurrency: number };
  const transfers = new TransferSlots(deps, { pollMs, graceMs });
  const stopTokenSweep = sweepTokens(deps);
  return {
    ...deps,
    transfers,
    async stop() {
      stopTokenSweep();
      await transfers.close();
      tokens.clear();
      await statusLog.stop();
    },
  };
}
