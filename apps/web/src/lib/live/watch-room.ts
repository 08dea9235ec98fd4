import { roomEvent, roomPresence, type RoomEvent } from '@cutroom/contracts';
import type { Watch } from './feed-context';
import { openLiveSocket, type ConnectionListener } from './live-socket';

export interface RoomListener extends Pick<ConnectionListener, 'onConnect' | 'onGivenUp'> {
  onEvent: (event: RoomEvent) => void;
  /** The IDs of the users who are in the room, whenever that changes. */
  onPresence: (userIds: readonly string[]) => void;
}

/** Watches the review room of a video. */
export type WatchRoom = Watch<RoomListener>;

/** One socket for the changes of a review room and for who is in it (docs/product.md#review-room). */
export const watchRoom: WatchRoom = (videoId, { onEvent, onPresence, ...connection }) => {
  const { socket, close } = openLiveSocket({ room: videoId }, connection);
  socket.on('room', (given) => {
    const event = roomEvent.safeParse(given);
    if (event.success) onEvent(event.data);
  });
  socket.on('presence', (given) => {
    const presence = roomPresence.safeParse(given);
    if (presence.success) onPresence(presence.data.present);
  });
  return close;
};
