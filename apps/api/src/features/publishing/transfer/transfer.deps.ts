import type { ObjectStorage, SecretBox } from '@cutroom/server-kit';
import type { AuditTrail } from '../../../audit/audit-trail';
import type { ContentHash } from './content-hash';
import type { LeaseDeps } from './lease';
import type { PublishMailDeps } from './publish-mails.deps';
import type { RetireTokenDeps } from './retire-token';
import type { StatusLog } from './status-log';
import type { TransferMetrics } from './transfer-metrics';

/** What one run of a transfer needs, from its first byte to its end. */
export interface TransferDeps extends LeaseDeps, RetireTokenDeps, PublishMailDeps {
  storage: ObjectStorage;
  secretBox: SecretBox;
  audit: AuditTrail;
  statusLog: StatusLog;
  transferMetrics: TransferMetrics;
  /** Hashes of transfers that gave their slot back, by version. */
  hashes: Map<string, ContentHash>;
  /** The largest PUT to YouTube, in bytes. */
  chunkBytes: number;
  /** How long a transfer keeps its slot while another team waits for one, in milliseconds. */
  sliceMs: number;
}
