import { Navigate } from 'react-router';
import { paths } from '../config/paths';
import { Activity } from '../features/activity/components/activity';
import { Team } from '../features/team/components/team';
import { useProfile } from '../lib/session/session';

export function TeamPage() {
  const { teamId, role } = useProfile();
  if (teamId === null) return <Navigate to={paths.dashboard} replace />;
  return <Team teamId={teamId}>{role === 'YOUTUBER' && <Activity />}</Team>;
}
