import { Navigate } from 'react-router';
import { paths } from '../config/paths';
import { Activity } from '../features/activity/components/activity';
import { Storage } from '../features/storage/components/storage';
import { Team } from '../features/team/components/team';
import { useProfile } from '../lib/session/session';

export function TeamPage() {
  const { teamId, role } = useProfile();
  if (teamId === null) return <Navigate to={paths.dashboard} replace />;
  const leads = role === 'YOUTUBER';
  return (
    <Team teamId={teamId}>
      <Storage teamId={teamId} leads={leads} />
      {leads && <Activity />}
    </Team>
  );
}
