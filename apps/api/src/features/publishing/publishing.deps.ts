import type { SecretBox } from '@cutroom/server-kit';
import type { Jobs } from '../../jobs/jobs';
import type { MailOutbox } from '../../mail/mail';
import type { VideoDeps } from '../video/video.deps';
import type { AuthorizationLinkModel } from './consent/authorization-link.model';
import type { ConsentModel } from './consent/consent.model';
import type { Pacing } from './google/backoff';
import type { GoogleConfig } from './google/google.config';
import type { TokenStore } from './google/token-store';
import type { LeaseTiming } from './transfer/lease';
import type { ContentHash } from './transfer/content-hash';
import type { StatusLog } from './transfer/status-log';
import type { TransferMetrics } from './transfer/transfer-metrics';

/** What publishing works with; `createPublishing` makes it. */
export interface PublishDeps extends VideoDeps {
  consents: ConsentModel;
  links: AuthorizationLinkModel;
  jobs: Jobs;
  mail: MailOutbox;
  secretBox: SecretBox;
  google: GoogleConfig;
  pacing: Pacing;
  tokens: TokenStore;
  /** Hashes of transfers that gave their slot back, by version. */
  hashes: Map<string, ContentHash>;
  statusLog: StatusLog;
  transferMetrics: TransferMetrics;
  leaseTiming: LeaseTiming;
  /** Bytes of a PUT to YouTube. */
  chunkBytes: number;
  /** Transfers that this process runs at a time. */
  concurrency: number;
  /** How long a transfer keeps its slot while a team waits that has none, in milliseconds. */
  sliceMs: number;
  /** A transfer may be waiting: looks at once instead of at the next turn. */
  wakeTransfers: () => void;
  /** Names this process as the holder of leases. */
  owner: string;
  /** Where people reach the pages and this service, without a slash at the end. */
  webUrl: string;
  apiPublicUrl: string;
}
