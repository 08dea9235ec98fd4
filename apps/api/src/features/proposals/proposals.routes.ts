import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { proposeThumbnail } from './propose-thumbnail';
import type { ProposalsDeps } from './proposals.deps';
import { readProposal } from './read-proposal';
import { removeProposedThumbnail } from './remove-proposed-thumbnail';
import { saveProposal } from './save-proposal';

export const proposalRoutes = (deps: ProposalsDeps): Route[] => [
  endpoint(endpoints.proposal, ({ params }, { actor }) => readProposal(deps, params.videoId, actor)),
  endpoint(endpoints.saveProposal, ({ body }, call) => saveProposal(deps, body, call), {
    message: replies.proposalSaved,
  }),
  endpoint(
    endpoints.proposeThumbnail,
    ({ body }, call) => proposeThumbnail(deps, body.videoId, call.file, call),
    { message: replies.thumbnailProposed },
  ),
  endpoint(endpoints.removeProposedThumbnail, ({ body }, call) => removeProposedThumbnail(deps, body, call), {
    message: replies.proposedThumbnailRemoved,
  }),
];
