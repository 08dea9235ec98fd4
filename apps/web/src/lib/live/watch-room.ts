import { roomEvent, roomPresence } from '@cutroom/contracts';
import { openLiveSocket } from './live-socket';
import type { WatchRoom } from './room-feed';

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
