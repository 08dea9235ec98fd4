import { feedContext } from './feed-context';
import type { RoomListener } from './watch-room';

export const RoomFeedContext = feedContext<RoomListener>(
  async () => (await import('./watch-room')).watchRoom,
);
