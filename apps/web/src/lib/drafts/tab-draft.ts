const keyOf = (name: string): string => `cutroom.form.${name}`;

/**
 * What a visitor has typed into a form for signed-out users, as `keepTabDraft` got it; undefined when there is nothing.
 * Session storage keeps it for this tab alone, and until the tab closes. It must never hold a password.
 */
export function readTabDraft(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Storage that is full or closed to us costs only the draft. */
export function keepTabDraft(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // The form itself still holds it.
  }
}

export function forgetTabDraft(storage: Storage, name: string): void {
  try {
    storage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}
