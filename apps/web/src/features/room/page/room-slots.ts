import type { Room, RoomVersion, Video } from '@cutroom/contracts';
import type { ReactNode } from 'react';
import type { FilmControl } from '../player/film-state';

/** The props of a room's player. `video` is the video as it was at the shown version. */
export interface PlayerSlot {
  video: Video;
  shown: RoomVersion;
  /** Of the shown version, also while its URLs load. */
  control: FilmControl;
}

/** The props of a room's comments. */
export interface CommentsSlot {
  room: Room;
  shown: RoomVersion;
  control: FilmControl;
}

export interface RoomSlots {
  renderPlayer: (slot: PlayerSlot) => ReactNode;
  renderComments: (slot: CommentsSlot) => ReactNode;
}
