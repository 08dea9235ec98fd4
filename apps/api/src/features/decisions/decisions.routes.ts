import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, type Route } from '@cutroom/server-kit';
import { presented } from '../video/video.presenter';
import type { DecisionsDeps } from './decisions.deps';
import { requestChanges } from './request-changes';
import { withdrawChanges } from './withdraw-changes';

export function decisionRoutes(deps: DecisionsDeps): Route[] {
  const action = actionsOn(deps);
  return [
    action(endpoints.requestChanges, presented(requestChanges), replies.changesRequested),
    action(endpoints.withdrawChanges, presented(withdrawChanges), replies.changesWithdrawn),
  ];
}
