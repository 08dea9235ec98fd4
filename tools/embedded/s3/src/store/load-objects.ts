import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isContentName } from './folders';
import type { Folders } from './folders';
import { partNames } from './part-folders';
import { readRecord } from './record';
import type { StoredRecord } from './record';

export interface LoadedObjects {
  found: [key: string, record: StoredRecord][];
  /** Paths of files that are not objects. They stay on disk. */
  strangers: string[];
}

const FILES_AT_ONCE = 8;

/** Reads the records of a bucket and removes the bytes of copies that a crash left without a record. */
export async function loadObjects(folders: Folders, bucket: string): Promise<LoadedObjects> {
  const folder = folders.bucket(bucket);
  const names = await readdir(folder);
  const unused = new Set(names.filter(isContentName));
  const records = names.filter((name) => /^[0-9a-f]{64}$/.test(name));
  const loaded: LoadedObjects = { found: [], strangers: [] };
  const readNext = async (): Promise<void> => {
    for (let name = records.pop(); name !== undefined; name = records.pop()) {
      const path = join(folder, name);
      const file = await open(path, 'r');
      const record = await readRecord(file).finally(() => file.close());
      const isObject =
        record &&
        folders.object(bucket, record.key) === path &&
        (record.content === undefined ||
          (unused.delete(record.content) && (await hasBytes(folder, record)))) &&
        (await hasParts(folders, record));
      if (isObject) loaded.found.push([record.key, record]);
      else loaded.strangers.push(path);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, readNext));
  // Keeps the bytes while a record is unreadable, because it may refer to them.
  if (loaded.strangers.length === 0) for (const name of unused) await rm(folders.content(bucket, name));
  return loaded;
}

const hasBytes = async (folder: string, { content = '', size }: StoredRecord) =>
  (await stat(join(folder, content))).size >= size;

/** Checks only the names of the parts, because there may be 10,000. */
async function hasParts(folders: Folders, { parts }: StoredRecord): Promise<boolean> {
  if (!parts) return true;
  const names = new Set(await readdir(folders.upload(parts.upload)).catch(() => []));
  return partNames(parts).every((name) => names.has(name));
}
