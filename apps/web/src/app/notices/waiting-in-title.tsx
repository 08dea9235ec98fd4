import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/queries/api-query';
import { useProfile } from '../../lib/session/session';
import { useShowWaiting } from '../../lib/title/waiting-count';

/** Shows creators in the title of every signed-in page how many videos wait for their review. It renders nothing. */
export function WaitingInTitle() {
  const { role } = useProfile();
  const { data } = useQuery({ ...apiQuery(endpoints.teamStats), enabled: role === 'YOUTUBER' });
  useShowWaiting(role === 'YOUTUBER' ? (data?.pending ?? 0) : 0);
  return null;
}
