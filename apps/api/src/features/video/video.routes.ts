import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, list, type Route } from '@cutroom/server-kit';
import { mediaRoutes } from './media/media.routes';
import { finishUpload } from './finish-upload';
import { ownVideos, changesRequestedVideos, pendingVideos, publishedVideos } from './list-videos';
import { presentDetails } from './present-details';
import { beginParts } from './parts/begin-parts';
import { cancelUpload } from './parts/cancel-upload';
import { findUnfinished } from './parts/find-upload';
import { presentParts } from './parts/present-upload';
import { signParts } from './parts/sign-parts';
import { unfinishedUploads } from './parts/unfinished-uploads';
import { presentRoom } from './room/present-room';
import { startUpload } from './start-upload';
import { startVersion } from './start-version';
import { videoSource } from './video-source';
import type { VideoDeps } from './video.deps';
import { ownVideo } from './video.policy';
import { presented, presentVideos } from './video.presenter';

/** `undefined` for an empty page: the response is a 204 (docs/product.md#7-videos). */
const orNothing = <Item>(list: Item[]): Item[] | undefined => (list.length === 0 ? undefined : list);

export function videoRoutes(deps: VideoDeps): Route[] {
  const action = actionsOn(deps);
  return [
    action(endpoints.startUpload, startUpload, replies.uploadAddressReady),
    action(endpoints.finishUpload, presented(finishUpload), replies.videoReceived),
    list(endpoints.pendingVideos, async ({ query }, claimant) =>
      orNothing(await presentVideos(deps, await pendingVideos(deps, query, claimant))),
    ),
    list(endpoints.changesRequestedVideos, async ({ query }, claimant) =>
      orNothing(await presentVideos(deps, await changesRequestedVideos(deps, query, claimant))),
    ),
    endpoint(endpoints.room, async ({ params }, { actor }) =>
      presentRoom(deps, await ownVideo(deps, actor, params.videoId), actor),
    ),
    action(endpoints.startVersion, startVersion, replies.uploadAddressReady),
    list(endpoints.publishedVideos, async ({ query }, claimant) =>
      orNothing(await presentVideos(deps, await publishedVideos(deps, query, claimant))),
    ),
    list(endpoints.ownVideos, async ({ query }, claimant) =>
      orNothing(await presentVideos(deps, await ownVideos(deps, query, claimant))),
    ),
    endpoint(endpoints.unfinishedUploads, async (_, { actor }) =>
      orNothing(await unfinishedUploads(deps, actor)),
    ),
    endpoint(endpoints.beginParts, ({ body }, { actor }) => beginParts(deps, body, actor)),
    endpoint(endpoints.signParts, ({ body }, { actor }) => signParts(deps, body, actor)),
    endpoint(endpoints.uploadParts, async ({ params }, { actor }) =>
      presentParts(deps, await findUnfinished(deps, actor, params.videoId)),
    ),
    endpoint(endpoints.cancelUpload, ({ body }, call) => cancelUpload(deps, body.videoId, call)),
    endpoint(endpoints.videoSource, ({ params, query }, { actor }) =>
      videoSource(deps, { ...params, ...query }, actor),
    ),
    endpoint(endpoints.videoDetails, async ({ params }, { actor }) =>
      presentDetails(deps, await ownVideo(deps, actor, params.videoId), actor),
    ),
    ...mediaRoutes(deps),
  ];
}
