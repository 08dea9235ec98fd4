import { endpoints } from '@cutroom/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { apiQuery } from '../lib/queries/api-query';
import { createQueryClient } from '../lib/queries/query-client';
import { pageOpenedAt, session } from '../lib/session/session';
import '../theme/signed-in-styles';

/**
 * GET /client/IAM after a reload and when the tab is looked at again: a team may have been joined meanwhile. The
 * sign-in brought the profile itself, so nothing is asked right after it.
 */
function IdentityCheck() {
  const [known] = useState(() => session.get().session);
  const { data } = useQuery({
    ...apiQuery(endpoints.identity),
    initialData: known.data ?? undefined,
    initialDataUpdatedAt: known.login && known.startedAt >= pageOpenedAt ? known.startedAt : 0,
  });
  useEffect(() => {
    if (data) session.updateProfile(data);
  }, [data]);
  return null;
}

/** What the signed-in screens share: the cache of what was read, and the check of who is signed in. */
export function SignedInArea() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <IdentityCheck />
      <Outlet />
    </QueryClientProvider>
  );
}
