import type { TeamChangeKind } from '@cutroom/contracts';

/** Changes are remembered for this long: a page connects within seconds of being opened. */
const rememberedMs = 600_000;
/** What other processes send while this one begins to listen may be lost. */
const startingMs = 5_000;

/** For how long each kind of data of a team has not changed, as far as this process has heard. */
export interface QuietTeams {
  changed(teamId: string, kinds: readonly TeamChangeKind[]): void;
  /** Milliseconds since the last change; less when this process cannot know. */
  quietMs(teamId: string, kind: TeamChangeKind): number;
}

/** @param now a clock in milliseconds that never goes back */
export function createQuietTeams(now: () => number = () => performance.now()): QuietTeams {
  const listensSince = now() + startingMs;
  /** When each kind of each team changed last, the oldest first. */
  const changes = new Map<string, number>();
  const keyOf = (teamId: string, kind: TeamChangeKind) => `${teamId} ${kind}`;

  function forget(): void {
    const kept = now() - rememberedMs;
    for (const [key, at] of changes) {
      if (at > kept) return;
      changes.delete(key);
    }
  }

  return {
    changed(teamId, kinds) {
      for (const kind of kinds) {
        changes.delete(keyOf(teamId, kind));
        changes.set(keyOf(teamId, kind), now());
      }
      forget();
    },
    quietMs(teamId, kind) {
      const since = changes.get(keyOf(teamId, kind)) ?? now() - rememberedMs;
      return Math.max(0, Math.floor(now() - Math.max(since, listensSince)));
    },
  };
}
