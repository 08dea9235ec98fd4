import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, type Route } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';
import { editDetails } from './edit-details';

export function detailsRoutes(deps: VideoDeps): Route[] {
  const action = actionsOn(deps);
  return [action(endpoints.editDetails, editDetails, replies.detailsSaved)];
}
