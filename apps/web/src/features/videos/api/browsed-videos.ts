import { endpoints, limits } from '@cutroom/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import type { ViewChoice } from '../model/view-choice';

/** The videos that match a choice, page by page. The last list stays until the next one arrives. */
export const browsedVideos = (choice: ViewChoice) =>
  infiniteQueryOptions({
    queryKey: queryKey(endpoints.browseVideos, { paged: true, ...choice }),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...choice, limit: String(limits.pageSize), after: pageParam ?? undefined };
      return call(endpoints.browseVideos, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // A video that moved between two requests is on both pages.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ videos }) => videos).map((video) => [video._id, video])).values(),
    ],
  });

/** Everyone who has uploaded to the team or can upload to it. */
export const teamUploaders = () =>
  apiQuery(endpoints.browseVideos, { query: { view: 'pending', limit: '1', with: 'editors' } });
