import type { AuditModel } from '../../audit/audit.model';
import type { UserModel } from '../client/user.model';

export type { UserRecord } from '../client/user.model';

/** The ports that the use cases of this feature need. */
export interface AuditDeps {
  auditRows: AuditModel;
  users: UserModel;
}
