import type { UserModel } from '../../client/user.model';

export interface SessionEpochDeps {
  users: UserModel;
}
