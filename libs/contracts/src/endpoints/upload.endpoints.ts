import * as z from 'zod/mini';
import { beginPartsRequest, partUrls, partUrlsRequest, unfinishedUpload, uploadParts } from '../dto/upload';
import { videoParams, videoRequest } from '../dto/video';
import { defineEndpoint } from './endpoint';

/** Uploads in parts, in addition to `POST /video/upload`, one PUT and `POST /video/status` (ADR 022). */
export const uploadEndpoints = {
  unfinishedUploads: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/unfinished',
    access: 'EDITOR-in-team',
    summary: "The editor's uploads that have not been received, newest first; 204 when there are none.",
    data: z.array(unfinishedUpload),
    successStatus: 200,
    emptyAllowed: true,
    rateLimit: 'listUploads',
  }),
  beginParts: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/parts',
    access: 'EDITOR-in-team',
    summary: 'Begins the parts of a registered upload, or returns what has arrived of the same file.',
    body: beginPartsRequest,
    data: uploadParts,
    successStatus: 200,
    rateLimit: 'uploadParts',
  }),
  signParts: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/parts/urls',
    access: 'EDITOR-in-team',
    summary: 'Presigned URLs for parts of an upload, each for exactly the bytes with this MD5.',
    body: partUrlsRequest,
    data: partUrls,
    successStatus: 200,
    rateLimit: 'uploadParts',
  }),
  uploadParts: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/:videoId/parts',
    access: 'EDITOR-in-team',
    summary: 'The parts of an unfinished upload that the store has.',
    params: videoParams,
    data: uploadParts,
    successStatus: 200,
    rateLimit: 'uploadParts',
  }),
  cancelUpload: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/video/cancel',
    access: 'EDITOR-in-team',
    summary: 'Cancels an unfinished upload and removes what has arrived. Repeating the call is harmless.',
    body: videoRequest,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'cancelUpload',
  }),
};
