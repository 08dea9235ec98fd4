import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { keepOriginals } from './keep-originals';
import type { StorageDeps } from './storage.deps';
import { teamStorage } from './team-storage';

export const storageRoutes = (deps: StorageDeps): Route[] => [
  endpoint(endpoints.teamStorage, ({ params }, { actor }) => teamStorage(deps, params.teamId, actor)),
  endpoint(endpoints.keepOriginals, ({ body }, call) => keepOriginals(deps, body, call), {
    message: replies.originalsSet,
  }),
];
