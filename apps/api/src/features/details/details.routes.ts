import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';
import { editDetails } from './edit-details';

export const detailsRoutes = (deps: VideoDeps): Route[] => [
  endpoint(endpoints.editDetails, ({ body }, call) => editDetails(deps, body, call), {
    message: replies.detailsSaved,
  }),
];
