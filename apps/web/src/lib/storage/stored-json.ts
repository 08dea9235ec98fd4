/**
 * What the browser keeps for us under a key; undefined when there is nothing, when it cannot be parsed, or when the
 * storage is closed to us. Anybody can write there, so the caller checks its shape.
 */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for a reload. Storage that is full or closed to us costs only that: the page goes on from memory. */
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
