import { forgetKey, keepJson, readJson } from '../storage/stored-json';

const prefix = 'cutroom.draft.';
const lifetimeMs = 30 * 86_400_000;

/** The key of a draft in the browser's storage. */
export const draftKey = (userId: string, name: string): string => `${prefix}${userId}.${name}`;

interface KeptDraft {
  /** Milliseconds since the epoch. */
  savedAt: number;
  value: unknown;
}

function read(storage: Storage, key: string): KeptDraft | null {
  const kept = readJson(storage, key) as Partial<KeptDraft> | undefined;
  return typeof kept?.savedAt === 'number' ? { savedAt: kept.savedAt, value: kept.value } : null;
}

const isOld = ({ savedAt }: KeptDraft, now: number): boolean => savedAt + lifetimeMs <= now;

/** The keys of all drafts. */
function draftKeys(storage: Storage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes drafts that are 30 days old or cannot be read. */
function removeOldDrafts(storage: Storage, now: number): void {
  for (const key of draftKeys(storage)) {
    const kept = read(storage, key);
    if (kept === null || isOld(kept, now)) forgetKey(storage, key);
  }
}

/**
 * Reads the unsubmitted input that `keepDraft` has stored; undefined if there is none that was stored after `since`.
 */
export function readDraft(
  storage: Storage,
  userId: string,
  name: string,
  { now = Date.now(), since = -1 } = {},
): unknown {
  const kept = read(storage, draftKey(userId, name));
  return kept === null || isOld(kept, now) || kept.savedAt <= since ? undefined : kept.value;
}

/** The names of a user's drafts. */
export function draftNames(storage: Storage, userId: string): string[] {
  const start = draftKey(userId, '');
  return draftKeys(storage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/** Keeps a draft for 30 days. */
export function keepDraft(
  storage: Storage,
  userId: string,
  name: string,
  value: unknown,
  now = Date.now(),
): void {
  removeOldDrafts(storage, now);
  keepJson(storage, draftKey(userId, name), { savedAt: now, value } satisfies KeptDraft);
}

/** Removes all drafts of a user. */
export function forgetDrafts(storage: Storage, userId: string): void {
  for (const name of draftNames(storage, userId)) forgetDraft(storage, userId, name);
}

export const forgetDraft = (storage: Storage, userId: string, name: string): void =>
  forgetKey(storage, draftKey(userId, name));
