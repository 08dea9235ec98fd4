import * as z from 'zod/mini';
import { binnedVideo } from '../dto/bin';
import { pageQuery, videoRequest } from '../dto/video';
import { defineEndpoint } from './endpoint';

/** Deleting videos and restoring them (docs/product.md#bin). */
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
      'Moves a video to the bin for 7 days: any that is not in transfer for the creator, an own one that is not approved for an editor.',
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
};
