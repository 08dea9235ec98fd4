import { limits, type ActivityQuery, type EndpointData, type endpoints } from '@cutroom/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from '../api-client/call';
import { queryKey } from './api-query';

type PagedEndpoint =
  | typeof endpoints.pendingVideos
  | typeof endpoints.publishedVideos
  | typeof endpoints.ownVideos
  | typeof endpoints.changesRequestedVideos
  | typeof endpoints.binnedVideos
  | typeof endpoints.notifications
  | typeof endpoints.teamActivity;
type Entry<E extends PagedEndpoint> = EndpointData<E>[number];

/** The order of a list; without one it is newest first. */
export interface ListOrder {
  order?: 'activity';
}

/** What narrows or orders a list, beyond its pages. */
type Narrowing<E extends PagedEndpoint> = E extends typeof endpoints.teamActivity
  ? Pick<ActivityQuery, 'kind'>
  : ListOrder;

/** An entry that moved down between two requests is on both pages. */
const once = <Item extends { _id: string }>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];

/**
 * `useInfiniteQuery(pagesOf(endpoints.pendingVideos))`: a list that loads page by page. `data` holds all loaded entries,
 * each of them once; a 204 is an empty list.
 */
export const pagesOf = <const E extends PagedEndpoint>(endpoint: E, narrowing?: Narrowing<E>) =>
  infiniteQueryOptions({
    queryKey: queryKey(endpoint, { paged: true, ...narrowing }),
    queryFn: async ({ pageParam, signal }): Promise<Entry<E>[]> => {
      const query = { limit: String(limits.pageSize), before: pageParam ?? undefined, ...narrowing };
      const input = [{ query, signal }] as unknown as CallArguments<E>;
      return ((await call(endpoint, ...input)) ?? []) as Entry<E>[];
    },
    initialPageParam: null as string | null,
    // A page that is not full is the last one.
    getNextPageParam: (page) => (page.length < limits.pageSize ? null : (page.at(-1)?._id ?? null)),
    select: ({ pages }) => once(pages.flat()),
  });
