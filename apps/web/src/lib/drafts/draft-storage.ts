const prefix = 'cutroom.draft.';
const lifetimeMs = 30 * 86_400_000;

const keyOf = (userId: string, name: string): string => `${prefix}${userId}.${name}`;

interface KeptDraft {
  /** Milliseconds since the epoch. */
  savedAt: number;
  value: unknown;
}

function parse(text: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptDraft> | null;
    return typeof kept?.savedAt === 'number' ? { savedAt: kept.savedAt, value: kept.value } : null;
  } catch {
    return null;
  }
}

/** Removes the drafts of 30 days ago, and what cannot be read. */
function removeOldDrafts(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const key of keys.filter((name) => name.startsWith(prefix))) {
    const kept = parse(storage.getItem(key));
    if (kept === null || kept.savedAt + lifetimeMs <= now) storage.removeItem(key);
  }
}

/** What a user typed and has not submitted, as `keepDraft` got it; undefined when there is none. */
export function readDraft(storage: Storage, userId: string, name: string, now = Date.now()): unknown {
  try {
    const kept = parse(storage.getItem(keyOf(userId, name)));
    return kept === null || kept.savedAt + lifetimeMs <= now ? undefined : kept.value;
  } catch {
    return undefined;
  }
}

/** Keeps a draft for 30 days. Storage that is full or closed to us costs only that. */
export function keepDraft(
  storage: Storage,
  userId: string,
  name: string,
  value: unknown,
  now = Date.now(),
): void {
  try {
    removeOldDrafts(storage, now);
    storage.setItem(keyOf(userId, name), JSON.stringify({ savedAt: now, value } satisfies KeptDraft));
  } catch {
    // The form itself still holds it.
  }
}

export function forgetDraft(storage: Storage, userId: string, name: string): void {
  try {
    storage.removeItem(keyOf(userId, name));
  } catch {
    // Nothing was kept either.
  }
}
