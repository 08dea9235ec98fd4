import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writeFileAtomic } from '../../../kit/src/index';

/** Records in one folder, one JSON file each, all of them also in memory. */
export interface JsonFolder<T> {
  get(key: string): T | undefined;
  all(): T[];
  /** Returns once the record is durable. */
  put(key: string, value: T): void;
  remove(key: string): void;
}

/** Opens the folder (created when missing). A `key` must be a valid file name: letters, digits, `-` and `_`. */
export function openJsonFolder<T>(folder: string): JsonFolder<T> {
  makePrivateFolder(folder);
  const records = new Map<string, T>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.part')) rmSync(join(folder, name));
    else if (name.endsWith('.json')) {
      // Only this process writes here, and atomically, so every file is valid.
      records.set(name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8')) as T);
    }
  }
  const pathOf = (key: string): string => join(folder, `${key}.json`);
  return {
    get: (key) => records.get(key),
    all: () => [...records.values()],
    put(key, value) {
      writeFileAtomic(pathOf(key), JSON.stringify(value));
      records.set(key, value);
    },
    remove(key) {
      records.delete(key);
      rmSync(pathOf(key), { force: true });
    },
  };
}
