/**
 * What the pages of a team show: its videos, what uploads reserve of its storage, its members and invitations, the steps of
 * its publishes, and the bell. Only creators are notified of activity, because only they see it.
 */
export const teamChangeKinds = [
  'videos',
  'storage',
  'members',
  'publishing',
  'notifications',
  'activity',
] as const;
export type TeamChangeKind = (typeof teamChangeKinds)[number];

/** Says that something has changed, never what: every page loads what its user may see. */
export interface TeamChange {
  kinds: TeamChangeKind[];
}

/** For how many milliseconds each kind of data has not changed, as far as the service has heard. */
export interface TeamQuiet {
  ms: Partial<Record<TeamChangeKind, number>>;
}

/** A field of a received value; undefined when the value is not an object or lacks the field. */
const fieldOf = (received: unknown, name: string): unknown =>
  typeof received === 'object' && received !== null ? (received as Record<string, unknown>)[name] : undefined;

/**
 * The kinds of a received change that this page knows, possibly none: after an update the services may send kinds that a
 * page loaded before does not know.
 */
export function knownKinds(change: unknown): TeamChangeKind[] {
  const kinds = fieldOf(change, 'kinds');
  return Array.isArray(kinds) ? teamChangeKinds.filter((kind) => kinds.includes(kind)) : [];
}

/** The quiet times of a received message. A kind without a time may just have changed. */
export function knownQuietTimes(quiet: unknown): TeamQuiet['ms'] {
  const ms = fieldOf(quiet, 'ms');
  const times = teamChangeKinds.map((kind) => [kind, fieldOf(ms, kind)] as const);
  return Object.fromEntries(times.filter(([, time]) => Number.isSafeInteger(time) && (time as number) >= 0));
}
