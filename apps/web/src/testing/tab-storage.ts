import { memoryStorage } from '../lib/storage/memory-storage';

/** The session storage of one tab; a duplicated tab starts with a copy. */
export function tabStorage(copyOf?: Storage): Storage {
  const storage = memoryStorage();
  for (let i = 0; i < (copyOf?.length ?? 0); i += 1) {
    const key = copyOf?.key(i) ?? '';
    storage.setItem(key, copyOf?.getItem(key) ?? '');
  }
  return storage;
}
