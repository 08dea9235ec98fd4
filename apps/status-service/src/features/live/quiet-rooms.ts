/** Changes are remembered for this long: a page connects within seconds of being opened. */
const rememberedMs = 600_000;
/** What other processes send while this one begins to listen may be lost. */
const startingMs = 5_000;

/** For how long nothing has been told to each room, as far as this process has heard. */
export interface QuietRooms {
  told(room: string): void;
  /** Milliseconds since the room was last told something; less when this process cannot know. */
  quietMs(room: string): number;
}

/** @param now a clock in milliseconds that never goes back */
export function createQuietRooms(now: () => number = () => performance.now()): QuietRooms {
  const listensSince = now() + startingMs;
  /** When each room was last told something, the oldest first. */
  const toldAt = new Map<string, number>();

  function forget(): void {
    const kept = now() - rememberedMs;
    for (const [room, at] of toldAt) {
      if (at > kept) return;
      toldAt.delete(room);
    }
  }

  return {
    told(room) {
      toldAt.delete(room);
      toldAt.set(room, now());
      forget();
    },
    quietMs(room) {
      const since = toldAt.get(room) ?? now() - rememberedMs;
      return Math.max(0, Math.floor(now() - Math.max(since, listensSince)));
    },
  };
}
