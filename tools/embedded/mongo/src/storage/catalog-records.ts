import { Binary, serialize } from 'bson';
import { compileFilter, type Direction, type Document } from '../documents';
import { type CollectionInfo, type IndexInfo, primaryIndex } from './collection-info';
import { decode } from './decode';

/** A collection in the catalog table. */
export interface StoredCollection {
  id: number;
  db: string;
  name: string;
  uuid: Binary;
  idsTruncated: boolean;
  indexes: StoredIndex[];
}

interface StoredIndex {
  id: number;
  name: string;
  fields: { path: string; direction: Direction }[];
  unique: boolean;
  sparse: boolean;
  partialFilter?: Uint8Array;
  expireAfterSeconds?: number;
  multikey: boolean;
  multikeyPaths?: string[];
  truncated: boolean;
}

export function withCovers(index: Omit<IndexInfo, 'covers'>): IndexInfo {
  if (!index.partialFilter) return index;
  const filter = compileFilter(index.partialFilter);
  return { ...index, covers: (document: Document) => filter(document) };
}

export function toStored(collection: CollectionInfo): StoredCollection {
  const { id, db, name, uuid, indexes } = collection;
  return {
    id,
    db,
    name,
    uuid: new Binary(uuid, Binary.SUBTYPE_UUID),
    idsTruncated: indexes[0]?.truncated ?? false,
    indexes: indexes
      .filter((index) => !index.clustered)
      .map(
        ({
          covers: _covers,
          clustered: _clustered,
          visibleFrom: _visibleFrom,
          fields,
          partialFilter,
          expireAfterSeconds,
          ...rest
        }) => ({
          ...rest,
          fields: fields.map((field) => ({ ...field })),
          // As bytes, so that its numbers keep their types.
          ...(partialFilter ? { partialFilter: serialize(partialFilter) } : {}),
          ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
        }),
      ),
  };
}

export function fromStored({ id, db, name, uuid, idsTruncated, indexes }: StoredCollection): CollectionInfo {
  return {
    id,
    db,
    name,
    uuid: Buffer.from(uuid.buffer),
    indexes: [{ ...primaryIndex(), truncated: idsTruncated }, ...indexes.map(indexFromStored)],
    count: undefined,
    dropped: false,
  };
}

function indexFromStored({ partialFilter, ...index }: StoredIndex): IndexInfo {
  const filter = partialFilter ? decode(asBytes(partialFilter)) : undefined;
  return withCovers({
    ...index,
    clustered: false,
    visibleFrom: 0,
    ...(filter ? { partialFilter: filter } : {}),
  });
}

function asBytes(value: Uint8Array | Binary): Uint8Array {
  return value instanceof Binary ? value.buffer : value;
}
