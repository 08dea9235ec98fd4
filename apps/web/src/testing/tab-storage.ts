/** The session storage of one tab; a duplicated tab starts with a copy. */
export function tabStorage(copyOf?: Storage): Storage {
  const items = new Map<string, string>();
  if (copyOf) {
    for (let i = 0; i < copyOf.length; i += 1) {
      const key = copyOf.key(i) ?? '';
      items.set(key, copyOf.getItem(key) ?? '');
    }
  }
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
