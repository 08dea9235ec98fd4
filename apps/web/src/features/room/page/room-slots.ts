import type { Room, RoomVersion, Video } from '@cutroom/contracts';
import type { ReactNode } from 'react';
import type { PlayerControl } from '../model/player-control';

/** What the player of a room gets. `video` is the video as it was at the shown version. */
export interface PlayerSlot {
  video: Video;
  shown: RoomVersion;
  /** Called with what the other parts use once the player is there, and with null when it goes. */
  onControl: (control: PlayerControl | null) => void;
}

/** What the comments of a room get. */
export interface CommentsSlot {
  room: Room;
  shown: RoomVersion;
  /** Null until the player is there. */
  control: PlayerControl | null;
  /** Shows another version, such as the one that a comment is about. */
  onShow: (version: RoomVersion) => void;
}

export interface RoomSlots {
  renderPlayer: (slot: PlayerSlot) => ReactNode;
  renderComments: (slot: CommentsSlot) => ReactNode;
}
