import type { RoomEvent } from '@cutroom/contracts';

/** Sends events to the pages that show the review room of a video, through status-service. */
export interface RoomEvents {
  /**
   * Returns at once and never fails: no call waits for it. The events of one video are sent one at a time, in the order of these calls.
   * A lost event costs a page nothing but time: it notices the gap, or its next connection does.
   */
  notify(video: { videoId: string; teamId: string }, event: RoomEvent): void;
  /** Waits for those under way. */
  stop(): Promise<void>;
}
