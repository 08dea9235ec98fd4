import type { Endpoint } from '@cutroom/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallArguments, type CallData } from '../api-client/call';

/** The key of the cached responses of an endpoint; without `input`, of all its calls (for invalidation). */
export function queryKey(endpoint: Endpoint, input?: object) {
  const row = `${endpoint.method} ${endpoint.service}${endpoint.path}`;
  return input === undefined ? [row] : [row, input];
}

/** `useQuery(apiQuery(endpoints.teamInfo, { params: { teamId } }))`: the only way in which pages load data. */
export function apiQuery<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions<CallData<E>>({
    queryKey: queryKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  });
}
