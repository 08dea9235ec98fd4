import type { RoomEvent } from '@cutroom/contracts';
import { feedContext, type Watch } from './feed-context';
import type { ConnectionListener } from './live-socket';

export interface RoomListener extends Pick<ConnectionListener, 'onConnect' | 'onGivenUp'> {
  onEvent: (event: RoomEvent) => void;
  /** The IDs of the users who are in the room, whenever that changes. */
  onPresence: (userIds: readonly string[]) => void;
}

/** Watches the review room of a video. */
export type WatchRoom = Watch<RoomListener>;

export const RoomFeedContext = feedContext<RoomListener>(
  async () => (await import('./watch-room')).watchRoom,
);
