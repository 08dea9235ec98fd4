import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { deleteAccount } from './delete-account';
import type { DeletionDeps } from './deletion.deps';

export const deletionRoutes = (deps: DeletionDeps): Route[] => [
  endpoint(endpoints.deleteAccount, ({ body }, call) => deleteAccount(deps, body, call), {
    message: messages.accountDeleted,
  }),
];
