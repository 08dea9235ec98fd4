import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit-trail';
import type { UserModel } from '../client/user.model';
import type { VideoModel } from './video.model';

/** What the use-cases of this feature work with; made in `compose.ts`. */
export interface VideoDeps {
  connection: Connection;
  videos: VideoModel;
  users: UserModel;
  storage: ObjectStorage;
  logger: Logger;
  audit: AuditTrail;
  /** The time, for tests that move it. */
  clock?: () => Date;
}

export const now = (deps: { clock?: () => Date }): Date => deps.clock?.() ?? new Date();
