import { isIn, type Thread } from './threads';

export const statuses = ['open', 'resolved', 'all'] as const;
export type Status = (typeof statuses)[number];

export interface Filter {
  status: Status;
  /** Only threads in which this user wrote; null for all threads. */
  person: string | null;
  /** Only comments about the version that is shown. */
  thisVersion: boolean;
}

export const openOfAll: Filter = { status: 'open', person: null, thisVersion: false };
export const everything: Filter = { ...openOfAll, status: 'all' };

const isOf = ({ comment, replies }: Thread, person: string): boolean =>
  [comment, ...replies].some(({ author, deleted }) => author._id === person && !deleted);

const hasStatus = ({ comment }: Thread, status: Status): boolean =>
  status === 'all' || (comment.resolved !== null) === (status === 'resolved');

/** The threads that match the filters of person and version; `version` is the shown one. */
const withinReach = (
  threads: readonly Thread[],
  { person, thisVersion }: Filter,
  version: string,
): Thread[] =>
  threads.filter(
    (thread) =>
      (person === null || isOf(thread, person)) && (!thisVersion || thread.comment.version === version),
  );

/** The threads to list. The selected one is listed regardless of the filter, because a link may lead to it. */
export function listed(
  threads: readonly Thread[],
  filter: Filter,
  { version, selected }: { version: string; selected: string | null },
): Thread[] {
  const reached = new Set(withinReach(threads, filter, version));
  return threads.filter(
    (thread) => (reached.has(thread) && hasStatus(thread, filter.status)) || isIn(thread, selected),
  );
}

/**
 * How many threads each status has with the other filters applied. A deleted comment stays in its place, but it is no
 * open comment: cards, emails and requests for changes do not count it either.
 */
export function countsOf(
  threads: readonly Thread[],
  filter: Filter,
  version: string,
): Record<Status, number> {
  const reached = withinReach(threads, filter, version);
  const open = reached.filter((thread) => hasStatus(thread, 'open') && !thread.comment.deleted).length;
  const resolved = reached.filter((thread) => hasStatus(thread, 'resolved')).length;
  return { open, resolved, all: reached.length };
}

/**
 * Everyone who wrote in the threads, by name. Letters with accents sort next to those without. `localeCompare` would
 * first load the browser's collation (docs/decisions/029-first-load.md).
 */
export function authorsIn(threads: readonly Thread[]): { _id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { comment, replies } of threads) {
    for (const { author, deleted } of [comment, ...replies]) if (!deleted) names.set(author._id, author.name);
  }
  return [...names]
    .map(([_id, name]) => ({ _id, name, key: name.normalize('NFKD').toLowerCase() }))
    .sort((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ _id, name }) => ({ _id, name }));
}
