import type { AuditModel } from '../../audit/audit.model';
import type { UserModel } from '../client/user.model';

export type { UserRecord } from '../client/user.model';

/** What the use cases of this feature work with. */
export interface AuditDeps {
  auditRows: AuditModel;
  users: UserModel;
}
