/**
 * The value that the browser stores under a key; undefined when there is none, when it cannot be parsed, or when the
 * browser denies access to the storage. Anyone can write to the storage, so the caller checks the shape of the value.
 */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value for a reload. When the storage is full or denied, only the reload starts without it: the page continues
 * from memory.
 */
export function keepJson(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A reload starts without it.
  }
}

export function forgetKey(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
