import { join } from 'node:path';
import { serialize } from 'bson';
import { open } from 'lmdb';

export interface BenchRow {
  id: string;
  /** Unique; rows are found by it. */
  name: string;
  text: string;
  count: number;
}

export interface RowStore {
  insert(row: BenchRow): Promise<unknown>;
  find(name: string): Promise<unknown>;
  update(row: BenchRow): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The same rows directly on lmdb: a table of documents, a table from names to documents, and writes that are durable
 * when they resolve, as in embedded-mongo.
 */
export function openLmdbRows(folder: string): RowStore {
  const root = open<Buffer, string>({
    path: join(folder, 'floor.mdb'),
    noSubdir: true,
    encoding: 'binary',
    overlappingSync: false,
  });
  const documents = root.openDB<Buffer, string>({ name: 'documents', encoding: 'binary' });
  const names = root.openDB<string, string>({ name: 'names', encoding: 'string' });
  const encode = (row: BenchRow) => Buffer.from(serialize(row));
  return {
    insert: (row) =>
      root.transaction(() => {
        void documents.put(row.id, encode(row));
        void names.put(row.name, row.id);
      }),
    async find(name) {
      const id = names.get(name);
      return id === undefined ? undefined : documents.getBinary(id);
    },
    update: (row) =>
      root.transaction(() => {
        void documents.put(row.id, encode({ ...row, count: row.count + 1 }));
      }),
    close: () => root.close(),
  };
}
