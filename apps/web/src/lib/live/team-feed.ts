import { feedContext } from './feed-context';
import type { TeamListener } from './watch-team';

export const TeamFeedContext = feedContext<TeamListener>(
  async () => (await import('./watch-team')).watchTeam,
);
