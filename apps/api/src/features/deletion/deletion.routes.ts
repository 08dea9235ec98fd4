import { endpoints, messages } from '@cutroom/contracts';
import { actionsOn, type Route } from '@cutroom/server-kit';
import { deleteAccount } from './delete-account';
import type { DeletionDeps } from './deletion.deps';

export function deletionRoutes(deps: DeletionDeps): Route[] {
  const action = actionsOn(deps);
  return [action(endpoints.deleteAccount, deleteAccount, messages.accountDeleted)];
}
