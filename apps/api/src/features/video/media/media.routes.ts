import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { VideoDeps } from '../video.deps';
import { frameState, requestFrame } from './frames';
import { reportMedia } from './report-media';

export const mediaRoutes = (deps: VideoDeps): Route[] => [
  endpoint(endpoints.requestFrame, ({ body }, { actor }) => requestFrame(deps, body, actor)),
  endpoint(endpoints.frameState, ({ params }, { actor }) => frameState(deps, params, actor)),
  endpoint(endpoints.reportMedia, ({ params, body }) => reportMedia(deps, params.videoId, body)),
];
