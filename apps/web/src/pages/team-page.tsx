import { Navigate } from 'react-router';
import { paths } from '../config/paths';
import { Team } from '../features/team/components/team';
import { useProfile } from '../lib/session/session';

export function TeamPage() {
  const { teamId } = useProfile();
  return teamId === null ? <Navigate to={paths.dashboard} replace /> : <Team teamId={teamId} />;
}
