import type { Direction, Document } from '../documents';

/** An index as the catalog keeps it. The `_id_` index is the document table itself (`clustered`). */
export interface IndexInfo {
  id: number;
  name: string;
  fields: readonly IndexField[];
  clustered: boolean;
  unique: boolean;
  sparse: boolean;
  partialFilter?: Document;
  /** Compiled from `partialFilter`: true of the documents that the index holds. */
  covers?: (document: Document) => boolean;
  expireAfterSeconds?: number;
  /** A document has more than one entry: ranges cannot be intersected, nor order relied upon. */
  multikey: boolean;
  /** A key was cut (see keys.ts): order cannot be relied upon. */
  truncated: boolean;
  /** Catalog time from which on committed snapshots hold the index in full; Infinity until it is committed. */
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
  /** Documents in it; undefined until first asked for after a start. */
  count: number | undefined;
  dropped: boolean;
}

export function namespaceOf(collection: { db: string; name: string }): string {
  return `${collection.db}.${collection.name}`;
}

/** The key pattern as drivers know it, `{ field: 1 | -1 }`. */
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
