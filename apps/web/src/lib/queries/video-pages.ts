import { limits, type endpoints, type Video } from '@cutroom/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api-client/call';
import { queryKey } from './api-query';

type VideoList = typeof endpoints.pendingVideos | typeof endpoints.publishedVideos;

/**
 * `useInfiniteQuery(videoPages(endpoints.pendingVideos))`: a list of videos a page at a time, newest first; `data` is
 * all that has been loaded. A 204 is an empty list.
 */
export const videoPages = (endpoint: VideoList) =>
  infiniteQueryOptions({
    queryKey: queryKey(endpoint, { paged: true }),
    queryFn: async ({ pageParam, signal }): Promise<Video[]> => {
      const query = { limit: String(limits.pageSize), before: pageParam ?? undefined };
      return (await call(endpoint, { query, signal })) ?? [];
    },
    initialPageParam: null as string | null,
    // A page that is not full is the last one.
    getNextPageParam: (page) => (page.length < limits.pageSize ? null : (page.at(-1)?._id ?? null)),
    select: ({ pages }) => pages.flat(),
  });
