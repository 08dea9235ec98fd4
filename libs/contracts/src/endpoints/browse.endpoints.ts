import { browsedPage, browseQuery } from '../dto/browse';
import { defineEndpoint } from './endpoint';

/** The views of /videos with search, filters and orders (docs/product.md#views-of-videos). */
export const browseEndpoints = {
  browseVideos: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/video/browse',
    access: 'in-team',
    summary: "A page of one view of the team's videos, searched, filtered and ordered.",
    query: browseQuery,
    data: browsedPage,
    successStatus: 200,
    rateLimit: 'browseVideos',
  }),
};
