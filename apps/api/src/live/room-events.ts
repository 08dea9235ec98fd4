import { endpointPath, endpoints, type RoomEvent } from '@cutroom/contracts';
import { serviceFetch, type Logger } from '@cutroom/server-kit';

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

interface RoomEventsOptions {
  logger: Logger;
  statusServiceUrl: string;
  serviceToken: string;
}

interface Waiting {
  teamId: string;
  event: RoomEvent;
}

interface Room {
  waiting: Waiting[];
  done: Promise<void>;
}

const timeoutMs = 5_000;
/** While status-service is down. Pages notice the gap in `seq` and load what they missed. */
const waitingMax = 200;

/** One call per video at a time; nothing is retried (ADR 021). */
export function createRoomEvents({ logger, statusServiceUrl, serviceToken }: RoomEventsOptions): RoomEvents {
  const active = new Map<string, Room>();

  async function announce(videoId: string, body: Waiting): Promise<void> {
    const row = endpoints.announceRoom;
    const url = statusServiceUrl + endpointPath(row, { videoId });
    await serviceFetch(url, {
      serviceToken,
      method: row.method,
      body,
      data: row.data,
      timeoutMs,
    });
  }

  async function announceAll(videoId: string, { waiting }: Room): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { kind } = next.event;
      await announce(videoId, next).catch((err: unknown) => {
        logger.warn({ err, videoId, kind }, 'could not send an event to the pages of a review room');
      });
    }
    active.delete(videoId);
  }

  return {
    notify({ videoId, teamId }, event) {
      const known = active.get(videoId);
      const room = known ?? { waiting: [], done: Promise.resolve() };
      // One that has not been sent yet makes the pages load the room as it is then.
      if (event.kind === 'video' && room.waiting.some((other) => other.event.kind === 'video')) return;
      room.waiting.push({ teamId, event });
      if (room.waiting.length > waitingMax) room.waiting.shift();
      if (known) return;
      active.set(videoId, room);
      room.done = announceAll(videoId, room);
    },
    async stop() {
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
