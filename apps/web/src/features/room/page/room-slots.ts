import type { Room, RoomVersion, Video } from '@cutroom/contracts';
import type { ReactNode } from 'react';
import type { PlayerControl } from '../model/player-control';

/** The props of a room's player. `video` is the video as it was at the shown version. */
export interface PlayerSlot {
  video: Video;
  shown: RoomVersion;
  /** Called with the control for the other parts once the player is mounted. They use it until another one follows. */
  onControl: (control: PlayerControl) => void;
}

/** The props of a room's comments. */
export interface CommentsSlot {
  room: Room;
  shown: RoomVersion;
  /** Null until the player is mounted. */
  control: PlayerControl | null;
}

export interface RoomSlots {
  renderPlayer: (slot: PlayerSlot) => ReactNode;
  renderComments: (slot: CommentsSlot) => ReactNode;
}
