import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import { keepOriginals } from './keep-originals';
import type { StorageDeps } from './storage.deps';
import { teamStorage } from './team-storage';

export function storageRoutes(deps: StorageDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.teamStorage, ({ params }, { actor }) => teamStorage(deps, params.teamId, actor)),
    action(endpoints.keepOriginals, keepOriginals, replies.originalsSet),
  ];
}
