import type { NotificationKind } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';

/** Something that concerns some members of a team. */
export interface News {
  kind: NotificationKind;
  teamId: Types.ObjectId;
  /** A reader who is no longer in the team is left out. */
  to: readonly Types.ObjectId[] | 'creator';
  video: { _id: Types.ObjectId; title: string };
  /** Distinguishes this event from others of the same kind about the same video; a repeated one is stored once. */
  event: string;
  by?: string | null;
  version?: number;
  comments?: { first: Types.ObjectId; count: number };
  note?: string;
}

/** The only writer of the bell. */
export interface Notifications {
  /**
   * Stores what users see in their bell. Called in the transaction of the change that they report, so that neither exists without
   * the other.
   */
  write(news: readonly News[], session?: ClientSession): Promise<void>;
}
