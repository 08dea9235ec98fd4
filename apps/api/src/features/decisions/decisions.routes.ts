import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { presentVideo } from '../video/video.presenter';
import type { DecisionsDeps } from './decisions.deps';
import { requestChanges } from './request-changes';
import { withdrawChanges } from './withdraw-changes';

export const decisionRoutes = (deps: DecisionsDeps): Route[] => [
  endpoint(
    endpoints.requestChanges,
    async ({ body }, call) => presentVideo(deps, await requestChanges(deps, body, call)),
    { message: replies.changesRequested },
  ),
  endpoint(
    endpoints.withdrawChanges,
    async ({ body }, call) => presentVideo(deps, await withdrawChanges(deps, body, call)),
    { message: replies.changesWithdrawn },
  ),
];
