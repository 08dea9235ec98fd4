import { endpoints, limits, type ActivityEntry } from '@cutroom/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';

/** The team's audit trail a page at a time, newest first; `data` is all that has been loaded. A 204 is an empty list. */
export const activityPages = () =>
  infiniteQueryOptions({
    queryKey: queryKey(endpoints.teamActivity, { paged: true }),
    queryFn: async ({ pageParam, signal }): Promise<ActivityEntry[]> => {
      const query = { limit: String(limits.pageSize), before: pageParam ?? undefined };
      return (await call(endpoints.teamActivity, { query, signal })) ?? [];
    },
    initialPageParam: null as string | null,
    // A page that is not full is the last one.
    getNextPageParam: (page) => (page.length < limits.pageSize ? null : (page.at(-1)?._id ?? null)),
    select: ({ pages }) => pages.flat(),
  });
