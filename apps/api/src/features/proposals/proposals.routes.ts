import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import { proposeThumbnail } from './propose-thumbnail';
import type { ProposalsDeps } from './proposals.deps';
import { readProposal } from './read-proposal';
import { removeProposedThumbnail } from './remove-proposed-thumbnail';
import { saveProposal } from './save-proposal';

export function proposalRoutes(deps: ProposalsDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.proposal, ({ params }, { actor }) => readProposal(deps, params.videoId, actor)),
    action(endpoints.saveProposal, saveProposal, replies.proposalSaved),
    endpoint(
      endpoints.proposeThumbnail,
      ({ body }, call) => proposeThumbnail(deps, body.videoId, call.file, call),
      { message: replies.thumbnailProposed },
    ),
    action(endpoints.removeProposedThumbnail, removeProposedThumbnail, replies.proposedThumbnailRemoved),
  ];
}
