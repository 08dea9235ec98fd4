import * as z from 'zod/mini';
import { frameParams, frameRequest, frameState, mediaReport, requestedFrame } from '../dto/media';
import { videoParams } from '../dto/video';
import { defineEndpoint } from './endpoint';

export const mediaEndpoints = {
  requestFrame: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/frame',
    access: 'YOUTUBER',
    summary: 'Asks the media worker for a frame of the original as a thumbnail.',
    body: frameRequest,
    data: requestedFrame,
    successStatus: 201,
    rateLimit: 'requestFrame',
  }),
  frameState: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/:videoId/frame/:frameId',
    access: 'YOUTUBER',
    summary: 'Whether a requested frame is ready, with its path for the publish form.',
    params: frameParams,
    data: frameState,
    successStatus: 200,
  }),
  reportMedia: defineEndpoint({
    service: 'api',
    method: 'PUT',
    path: '/internal/media/:videoId',
    access: 'service',
    summary: 'What the media worker found out about a version or made from it.',
    params: videoParams,
    body: mediaReport,
    data: z.null(),
    successStatus: 200,
  }),
};
