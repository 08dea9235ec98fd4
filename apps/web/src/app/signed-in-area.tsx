import { endpoints } from '@cutroom/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { apiQuery } from '../lib/queries/api-query';
import { createQueryClient } from '../lib/queries/query-client';
import { answerTabs } from '../lib/session/answer-tabs';
import { pageOpenedAt, session } from '../lib/session/session';
import { EditorUploads } from './notices/editor-uploads';
import { LiveTeam } from './notices/live-team';
import { WaitingInTitle } from './notices/waiting-in-title';
import { TeamBell } from './top-bar/team-bell';

/**
 * Calls GET /client/IAM after a reload and when the tab becomes visible, because the user may have joined a team
 * meanwhile. A sign-in returns the profile itself, so no call follows it.
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

/**
 * The shared part of the signed-in screens: the query cache, the identity check, the count in the title, the live
 * updates, the upload tray, the bell and the answers to other tabs.
 */
export function SignedInArea() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => answerTabs(session), []);
  return (
    <QueryClientProvider client={queryClient}>
      <IdentityCheck />
      <WaitingInTitle />
      <LiveTeam />
      <EditorUploads />
      <TeamBell />
      <Outlet />
    </QueryClientProvider>
  );
}
