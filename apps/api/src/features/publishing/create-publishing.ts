import { randomUUID } from 'node:crypto';
import type { Metrics } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import { createAuthorizationLinkModel } from './consent/authorization-link.model';
import { createConsentModel } from './consent/consent.model';
import { defaultPacing, type Pacing } from './google/backoff';
import type { GoogleConfig } from './google/google.config';
import { TokenStore } from './google/token-store';
import { defaultLeaseTiming, type LeaseTiming } from './transfer/lease';
import { retireLeftTokens } from './transfer/retire-left-tokens';
import { createStatusLog } from './transfer/status-log';
import { createTransferMetrics } from './transfer/transfer-metrics';
import { TransferSlots, type SlotsTiming } from './transfer/transfer-slots';
import type { PublishDeps } from './publishing.deps';

type Given = Omit<
  PublishDeps,
  | 'consents'
  | 'links'
  | 'google'
  | 'pacing'
  | 'tokens'
  | 'hashes'
  | 'statusLog'
  | 'transferMetrics'
  | 'leaseTiming'
  | 'chunkBytes'
  | 'concurrency'
  | 'sliceMs'
  | 'wakeTransfers'
  | 'owner'
> & { connection: Connection; metrics: Metrics };

export interface PublishingConfig extends SlotsTiming {
  /** `redirectUri` follows from `apiPublicUrl`. */
  google: Omit<GoogleConfig, 'redirectUri'>;
  statusServiceUrl: string;
  serviceToken: string;
  pacing?: Partial<Pacing>;
  leaseTiming?: LeaseTiming;
  chunkBytes: number;
  concurrency: number;
  sliceMs: number;
}

export interface Publishing extends PublishDeps {
  transfers: TransferSlots;
  /** To be called after jobs and transfers have stopped, and the last request has been answered. */
  stop(): Promise<void>;
}

const tokenSweepMs = 60_000;

/** The parts of publishing that belong to one process. Resolves once the indexes are there. */
export async function createPublishing(given: Given, config: PublishingConfig): Promise<Publishing> {
  const { connection, metrics, videos, logger, apiPublicUrl } = given;
  const pacing = { ...defaultPacing, ...config.pacing };
  const consents = createConsentModel(connection);
  const links = createAuthorizationLinkModel(connection);
  await Promise.all([consents.init(), links.init()]);
  const tokens = new TokenStore();
  const { statusServiceUrl, serviceToken } = config;
  const statusLog = createStatusLog({ videos, logger, pacing, statusServiceUrl, serviceToken });
  const deps: PublishDeps = {
    ...given,
    consents,
    links,
    tokens,
    hashes: new Map(),
    statusLog,
    transferMetrics: createTransferMetrics(metrics),
    pacing,
    google: { ...config.google, redirectUri: `${apiPublicUrl}/yt/callback` },
    leaseTiming: config.leaseTiming ?? defaultLeaseTiming,
    chunkBytes: config.chunkBytes,
    concurrency: config.concurrency,
    sliceMs: config.sliceMs,
    wakeTransfers: () => transfers.wake(),
    owner: randomUUID(),
  };
  const tokenSweep = setInterval(() => {
    tokens.sweep();
    retireLeftTokens(deps).catch((err: unknown) => {
      logger.warn({ err }, 'tokens that may be left over were not looked at; they end within the hour');
    });
  }, tokenSweepMs);
  tokenSweep.unref();
  const transfers = new TransferSlots(deps, { pollMs: config.pollMs, graceMs: config.graceMs });
  return {
    ...deps,
    transfers,
    async stop() {
      clearInterval(tokenSweep);
      await transfers.close();
      tokens.clear();
      await statusLog.stop();
    },
  };
}
