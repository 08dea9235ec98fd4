import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { BinDeps } from './bin.deps';
import { presentBin } from './bin.presenter';
import { deleteVideo } from './delete-video';
import { binnedVideos } from './list-bin';
import { restoreVideo } from './restore-video';

export const binRoutes = (deps: BinDeps): Route[] => [
  endpoint(endpoints.binnedVideos, async ({ query }, { actor }) => {
    const binned = await presentBin(deps, await binnedVideos(deps, query, actor), actor);
    return binned.length === 0 ? undefined : binned;
  }),
  endpoint(endpoints.deleteVideo, ({ body }, call) => deleteVideo(deps, body, call), {
    message: replies.videoDeleted,
  }),
  endpoint(endpoints.restoreVideo, ({ body }, call) => restoreVideo(deps, body, call), {
    message: replies.videoRestored,
  }),
];
