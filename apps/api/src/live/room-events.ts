import { endpointPath, endpoints, type Comment, type RoomEvent } from '@cutroom/contracts';
import { serviceFetch, type Logger } from '@cutroom/server-kit';
import { setTimeout as wait } from 'node:timers/promises';

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
  /** These users were in the room when the comment with this `seq` was sent. Its errors are logged. */
  onPresent: (videoId: string, seq: Comment['seq'], userIds: string[]) => Promise<void>;
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
const noteMs = 1_000;
/** While status-service is away. Pages notice the gap in `seq` and load what they missed. */
const waitingMax = 200;

/** One call per video at a time; nothing is retried (ADR 021). */
export function createRoomEvents({
  logger,
  statusServiceUrl,
  serviceToken,
  onPresent,
}: RoomEventsOptions): RoomEvents {
  const active = new Map<string, Room>();
  const notes = new Set<Promise<void>>();
  /** By video, until it is noted: the latest comment, and who was there. */
  const seen = new Map<string, { seq: number; userIds: string[] }>();
  const stopping = new AbortController();

  async function announce(videoId: string, body: Waiting): Promise<void> {
    const row = endpoints.announceRoom;
    const url = statusServiceUrl + endpointPath(row, { videoId });
    const { present } = await serviceFetch(url, {
      serviceToken,
      method: row.method,
      body,
      data: row.data,
      timeoutMs,
    });
    if (body.event.kind === 'comment') note(videoId, body.event.comment.seq, present);
  }

  /**
   * The next event does not wait for it. Whoever is there for the last of several comments has seen the ones before, so a
   * conversation costs one note per `noteMs`. An email is minutes away.
   */
  function note(videoId: string, seq: number, userIds: string[]): void {
    const known = seen.get(videoId);
    seen.set(videoId, { seq, userIds });
    if (known) return;
    const noting = wait(noteMs, undefined, { ref: false, signal: stopping.signal })
      .catch(() => undefined)
      .then(() => noteLatest(videoId))
      .finally(() => notes.delete(noting));
    notes.add(noting);
  }

  async function noteLatest(videoId: string): Promise<void> {
    const latest = seen.get(videoId);
    seen.delete(videoId);
    if (!latest) return;
    await onPresent(videoId, latest.seq, latest.userIds).catch((err: unknown) => {
      logger.warn({ err, videoId, seq: latest.seq }, 'could not note who has seen a comment');
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
      stopping.abort();
      await Promise.all(notes);
    },
  };
}
