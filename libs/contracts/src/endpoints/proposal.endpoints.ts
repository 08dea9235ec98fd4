import * as z from 'zod/mini';
import { proposal, proposalEdit, proposedThumbnailOf } from '../dto/proposal';
import { videoParams } from '../dto/video';
import { limits } from '../limits';
import { messages } from '../messages';
import { defineEndpoint } from './endpoint';

/** What editors propose as title, description, tags and thumbnail (docs/product.md#proposals). */
export const proposalEndpoints = {
  proposal: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/:videoId/proposal',
    access: 'in-team',
    summary: 'The title, description, tags and thumbnails that editors propose for a video.',
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
  proposeThumbnail: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/proposal/thumbnail',
    access: 'EDITOR-in-team',
    summary: 'Proposes one of at most three thumbnails for a video that is not approved.',
    body: videoParams,
    file: {
      field: 'thumbnail',
      maxBytes: limits.thumbnailMaxBytes,
      required: true,
      tooLarge: messages.thumbnailTooLarge,
    },
    fields: { videoId: 200 },
    data: proposal,
    successStatus: 201,
    rateLimit: 'proposeThumbnail',
  }),
  removeProposedThumbnail: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/proposal/thumbnail/remove',
    access: 'EDITOR-in-team',
    summary: 'Removes a proposed thumbnail of a video that is not approved.',
    body: proposedThumbnailOf,
    data: proposal,
    successStatus: 200,
    rateLimit: 'editDetails',
  }),
};
