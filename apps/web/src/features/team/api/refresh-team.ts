import { endpoints } from '@cutroom/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../lib/queries/api-query';

/** After a change of who is in the team: its list, the dashboard's figures, and who can still be added. */
export async function refreshTeam(queryClient: QueryClient): Promise<void> {
  const changed = [endpoints.teamInfo, endpoints.teamStats, endpoints.searchEditors];
  await Promise.all(
    changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKey(endpoint) })),
  );
}
