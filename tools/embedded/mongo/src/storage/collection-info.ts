import type { Direction, Document } from '../documents';

/** An index in the catalog. The `_id_` index is the document table (`clustered`). */
export interface IndexInfo {
  id: number;
  name: string;
  fields: readonly IndexField[];
  clustered: boolean;
  unique: boolean;
  sparse: boolean;
  partialFilter?: Document;
  /** Compiled from `partialFilter`: true for the documents in the index. */
  covers?: (document: Document) => boolean;
  expireAfterSeconds?: number;
  /** Some document has several entries, so ranges must not be intersected and order is unreliable. */
  multikey: boolean;
  /** The fields in which the entries of a document differ; missing while there are none, and on indexes of earlier versions. */
  multikeyPaths?: string[];
  /** Some key was truncated (see keys.ts), so order is unreliable. */
  truncated: boolean;
  /** Catalog time from which snapshots contain the whole index; Infinity until it is committed. */
  visibleFrom: number;
}

export interface IndexField {
  path: string;
  direction: Direction;
}

export interface CollectionInfo {
  id: number;
  db: string;
  name: string;
  uuid: Buffer;
  indexes: IndexInfo[];
  /** Number of documents; undefined until the first count after a start. */
  count: number | undefined;
  dropped: boolean;
}

export function namespaceOf(collection: { db: string; name: string }): string {
  return `${collection.db}.${collection.name}`;
}

/** The key pattern in the form of drivers, `{ field: 1 | -1 }`. */
export function keyPattern(index: Pick<IndexInfo, 'fields'>): Record<string, Direction> {
  return Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction]));
}

export function primaryIndex(): IndexInfo {
  return {
    id: 0,
    name: '_id_',
    fields: [{ path: '_id', direction: 1 }],
    clustered: true,
    unique: true,
    sparse: false,
    multikey: false,
    truncated: false,
    visibleFrom: 0,
  };
}
