import { endpointPath, endpoints, type TeamChangeKind } from '@cutroom/contracts';
import { serviceFetch, type Logger } from '@cutroom/server-kit';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Announces changes of a team to its open pages, through status-service. */
export interface TeamChanges {
  /** Returns at once and never fails: no call waits for it. A lost one costs a page nothing but time (ADR 021). */
  notify(teamId: string, kinds: readonly TeamChangeKind[]): void;
  /**
   * The same for what may be shown half a second later, and changes often: a conversation, or the entries of the activity,
   * cost two calls per second.
   */
  notifySoon(teamId: string, kinds: readonly TeamChangeKind[]): void;
  /** Resolves when everything so far has been announced, or cannot be. Waits two seconds at most. */
  announced(teamId: string): Promise<void>;
  /** Waits for those under way. */
  stop(): Promise<void>;
}

interface TeamChangesOptions {
  logger: Logger;
  statusServiceUrl: string;
  serviceToken: string;
}

interface Team {
  waiting: Set<TeamChangeKind>;
  done: Promise<void>;
}

const timeoutMs = 5_000;
const announcedMs = 2_000;
const soonMs = 500;

/** Collects items by key, and hands over those of a key `soonMs` after its first one. */
function collectSoon<Item>(handOver: (key: string, items: Item[]) => void) {
  const collected = new Map<string, { items: Set<Item>; timer: NodeJS.Timeout }>();
  function flush(key: string): void {
    const found = collected.get(key);
    if (!found) return;
    clearTimeout(found.timer);
    collected.delete(key);
    handOver(key, [...found.items]);
  }
  return {
    add(key: string, items: readonly Item[]): void {
      const known = collected.get(key);
      const into = known ?? { items: new Set<Item>(), timer: setTimeout(flush, soonMs, key) };
      for (const item of items) into.items.add(item);
      if (!known) collected.set(key, into);
    },
    flush,
    flushAll: (): void => [...collected.keys()].forEach(flush),
  };
}

/** One call per team at a time: what changes meanwhile goes into the next one. */
export function createTeamChanges({
  logger,
  statusServiceUrl,
  serviceToken,
}: TeamChangesOptions): TeamChanges {
  const active = new Map<string, Team>();

  async function announce(teamId: string, kinds: TeamChangeKind[]): Promise<void> {
    const row = endpoints.announceTeamChange;
    const url = statusServiceUrl + endpointPath(row, { teamId });
    const call = { serviceToken, method: row.method, body: { kinds }, data: row.data, timeoutMs };
    await serviceFetch(url, call).catch((err: unknown) => {
      logger.warn({ err, teamId, kinds }, 'could not announce changes to the pages of a team');
    });
  }

  async function announceAll(teamId: string, { waiting }: Team): Promise<void> {
    while (waiting.size > 0) {
      // One action often changes several things at once.
      await turn();
      const kinds = [...waiting];
      waiting.clear();
      await announce(teamId, kinds);
    }
    active.delete(teamId);
  }

  function notify(teamId: string, kinds: readonly TeamChangeKind[]): void {
    if (kinds.length === 0) return;
    const known = active.get(teamId);
    const team = known ?? { waiting: new Set<TeamChangeKind>(), done: Promise.resolve() };
    for (const kind of kinds) team.waiting.add(kind);
    if (known) return;
    active.set(teamId, team);
    team.done = announceAll(teamId, team);
  }

  const soon = collectSoon(notify);

  return {
    notify,
    notifySoon: soon.add,
    async announced(teamId) {
      soon.flush(teamId);
      const stopWaiting = new AbortController();
      const limit = wait(announcedMs, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
      await Promise.race([active.get(teamId)?.done, limit]);
      stopWaiting.abort();
    },
    async stop() {
      soon.flushAll();
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
