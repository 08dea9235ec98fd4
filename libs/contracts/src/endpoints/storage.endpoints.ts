import { originalsRequest, teamStorage } from '../dto/storage';
import { teamParams } from '../dto/team';
import { defineEndpoint } from './endpoint';

/** The storage that a team uses (docs/product.md#storage). */
export const storageEndpoints = {
  teamStorage: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/team/storage/:teamId',
    access: 'in-team',
    summary: 'The storage that the files of the team use, by the state of their videos, and its limit.',
    params: teamParams,
    data: teamStorage,
    successStatus: 200,
  }),
  keepOriginals: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/team/originals',
    access: 'YOUTUBER',
    summary: 'Sets after how many days the originals of published videos are deleted; null keeps them.',
    body: originalsRequest,
    data: teamStorage,
    successStatus: 200,
    rateLimit: 'keepOriginals',
  }),
};
