import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';
import { readProposal } from './read-proposal';
import { saveProposal } from './save-proposal';

export const proposalRoutes = (deps: VideoDeps): Route[] => [
  endpoint(endpoints.proposal, ({ params }, { actor }) => readProposal(deps, params.videoId, actor)),
  endpoint(endpoints.saveProposal, ({ body }, call) => saveProposal(deps, body, call), {
    message: replies.proposalSaved,
  }),
];
