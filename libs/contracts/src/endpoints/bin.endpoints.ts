import * as z from 'zod/mini';
import { binnedVideo } from '../dto/bin';
import { detailsEdit } from '../dto/details';
import { pageQuery, videoRequest } from '../dto/video';
import { defineEndpoint } from './endpoint';

/** Corrections after an upload: changing details (docs/product.md#7-videos), deleting and restoring videos (#bin). */
export const binEndpoints = {
  binnedVideos: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/bin',
    access: 'in-team',
    summary: "The team's deleted videos that can still be restored, last deleted first; 204 when empty.",
    query: pageQuery,
    data: z.array(binnedVideo),
    successStatus: 200,
    emptyAllowed: true,
  }),
  deleteVideo: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/delete',
    access: 'in-team',
    summary:
      'Moves a video to the bin for 7 days: creators any that is not in transfer, editors their own until it is approved.',
    body: videoRequest,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'deleteVideo',
  }),
  restoreVideo: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/restore',
    access: 'in-team',
    summary: 'Returns a video from the bin to the state that it had; for whoever deleted it and the creator.',
    body: videoRequest,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'deleteVideo',
  }),
  editDetails: defineEndpoint({
    service: 'api',
    method: 'PATCH',
    path: '/video/details',
    access: 'EDITOR-in-team',
    summary:
      'Changes title, comment and quality of an own video that is not approved, unless they changed meanwhile.',
    body: detailsEdit,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'editDetails',
  }),
};
