import type { RoomEvent } from '@cutroom/contracts';
import { createContext } from 'react';
import type { ConnectionListener } from './live-socket';
import { watchLater } from './watch-later';

export interface RoomListener extends Pick<ConnectionListener, 'onConnect' | 'onGivenUp'> {
  onEvent: (event: RoomEvent) => void;
  /** The IDs of the users who are in the room, whenever that changes. */
  onPresence: (userIds: readonly string[]) => void;
}

/** Watches the review room of a video until the returned function is called. */
export type WatchRoom = (videoId: string, listener: RoomListener) => () => void;

/** How a review room is watched. */
export const RoomFeedContext = createContext<WatchRoom>((videoId, listener) =>
  watchLater(
    () => import('./watch-room'),
    ({ watchRoom }) => watchRoom(videoId, listener),
  ),
);
