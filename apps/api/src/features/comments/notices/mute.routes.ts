import { endpoints } from '@cutroom/contracts';
import { endpoint, page, type Route } from '@cutroom/server-kit';
import { muteByLink, showMute } from './mute-pages';
import { muteVideo } from './mute-video';
import type { NoticeDeps } from './notice.deps';

export const muteRoutes = (deps: NoticeDeps): Route[] => [
  endpoint(endpoints.muteVideo, ({ body }, { actor }) => muteVideo(deps, body, actor)),
  page(endpoints.showMute, ({ params }) => showMute(deps, params.ticket)),
  page(endpoints.muteByLink, ({ params }) => muteByLink(deps, params.ticket)),
];
