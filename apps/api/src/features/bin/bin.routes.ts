import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import type { BinDeps } from './bin.deps';
import { presentBin } from './bin.presenter';
import { deleteVideo } from './delete-video';
import { binnedVideos } from './list-bin';
import { restoreVideo } from './restore-video';

export function binRoutes(deps: BinDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.binnedVideos, async ({ query }, { actor }) => {
      const binned = await presentBin(deps, await binnedVideos(deps, query, actor), actor);
      return binned.length === 0 ? undefined : binned;
    }),
    action(endpoints.deleteVideo, deleteVideo, replies.videoDeleted),
    action(endpoints.restoreVideo, restoreVideo, replies.videoRestored),
  ];
}
