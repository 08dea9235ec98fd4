import * as z from 'zod/mini';
import { proposal, proposalEdit } from '../dto/proposal';
import { videoParams } from '../dto/video';
import { defineEndpoint } from './endpoint';

/** What editors propose as title, description and tags (docs/product.md#proposals). */
export const proposalEndpoints = {
  proposal: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/:videoId/proposal',
    access: 'in-team',
    summary: 'The title, description and tags that editors propose for a video.',
    params: videoParams,
    data: proposal,
    successStatus: 200,
  }),
  saveProposal: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/proposal',
    access: 'EDITOR-in-team',
    summary:
      'Proposes title, description and tags of a video that is not approved, unless they changed meanwhile.',
    body: proposalEdit,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'editDetails',
  }),
};
