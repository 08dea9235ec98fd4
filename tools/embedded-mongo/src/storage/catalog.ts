import { randomUUID } from 'node:crypto';
import { Binary, deserialize, serialize } from 'bson';
import { compileFilter, type Direction, type Document } from '../documents';
import { serverError } from '../server-error';
import type { CollectionInfo, IndexInfo } from './collection-info';
import { namespaceOf, primaryIndex } from './collection-info';
import type { Environment } from './environment';

const counterKey = Buffer.from('n');
const collectionPrefix = 'c';
const garbagePrefix = 'g';

/** How a collection lies in the catalog table. */
interface StoredCollection {
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
  truncated: boolean;
}

/** What is left of a dropped collection or index until it has been swept from its table. */
export interface Garbage {
  id: number;
  table: 'documents' | 'indexes';
}

/**
 * Which collections and indexes there are. Kept in memory, written through to its table; every method that changes
 * it must run inside `Environment.write`.
 */
export class Catalog {
  private collections = new Map<string, CollectionInfo>();
  private nextId = 1;

  constructor(private readonly environment: Environment) {
    this.load();
  }

  /** Reads it all from disk again, also after a commit failed and memory is ahead of the disk. */
  load(): void {
    this.collections = new Map();
    this.nextId = this.environment.catalog.get(counterKey)?.readUInt32BE(0) ?? 1;
    for (const { value } of this.entries(collectionPrefix)) {
      const collection = fromStored(deserialize(value) as StoredCollection);
      this.collections.set(namespaceOf(collection), collection);
    }
  }

  find(db: string, name: string): CollectionInfo | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  all(): CollectionInfo[] {
    return [...this.collections.values()];
  }

  ofDatabase(db: string): CollectionInfo[] {
    return this.all()
      .filter((collection) => collection.db === db)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  create(db: string, name: string): CollectionInfo {
    checkNamespace(db, name);
    const collection: CollectionInfo = {
      id: this.takeId(),
      db,
      name,
      uuid: Buffer.from(randomUUID().replaceAll('-', ''), 'hex'),
      indexes: [primaryIndex()],
      count: 0,
      dropped: false,
    };
    this.collections.set(namespaceOf(collection), collection);
    this.save(collection);
    return collection;
  }

  findOrCreate(db: string, name: string): CollectionInfo {
    return this.find(db, name) ?? this.create(db, name);
  }

  drop(collection: CollectionInfo): void {
    collection.dropped = true;
    this.collections.delete(namespaceOf(collection));
    void this.environment.catalog.remove(collectionKey(collection.id));
    this.discard({ id: collection.id, table: 'documents' });
    for (const index of collection.indexes)
      if (!index.clustered) this.discard({ id: index.id, table: 'indexes' });
  }

  rename(collection: CollectionInfo, db: string, name: string): void {
    checkNamespace(db, name);
    this.collections.delete(namespaceOf(collection));
    Object.assign(collection, { db, name });
    this.collections.set(namespaceOf(collection), collection);
    this.save(collection);
  }

  addIndex(collection: CollectionInfo, index: Omit<IndexInfo, 'id' | 'covers'>): IndexInfo {
    const added = withCovers({ ...index, id: this.takeId() });
    collection.indexes.push(added);
    this.save(collection);
    return added;
  }

  dropIndex(collection: CollectionInfo, index: IndexInfo): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.discard({ id: index.id, table: 'indexes' });
    this.save(collection);
  }

  /** Writes a collection's entry, after one of its flags or indexes changed. */
  save(collection: CollectionInfo): void {
    void this.environment.catalog.put(
      collectionKey(collection.id),
      Buffer.from(serialize(toStored(collection))),
    );
  }

  garbage(): Garbage[] {
    return [...this.entries(garbagePrefix)].map(({ value }) => deserialize(value) as Garbage);
  }

  forget({ id }: Garbage): void {
    void this.environment.catalog.remove(key(garbagePrefix, id));
  }

  private discard(garbage: Garbage): void {
    void this.environment.catalog.put(key(garbagePrefix, garbage.id), Buffer.from(serialize(garbage)));
  }

  /** Numbers are never used twice: what lies under an old one can be swept at leisure. */
  private takeId(): number {
    const id = this.nextId++;
    const next = Buffer.alloc(4);
    next.writeUInt32BE(this.nextId, 0);
    void this.environment.catalog.put(counterKey, next);
    return id;
  }

  private entries(prefix: string) {
    const start = Buffer.from(prefix);
    return this.environment.catalog.getRange({ start, end: Buffer.from([(start[0] ?? 0) + 1]) });
  }
}

function key(prefix: string, id: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write(prefix, 'latin1');
  bytes.writeUInt32BE(id, 1);
  return bytes;
}

function collectionKey(id: number): Buffer {
  return key(collectionPrefix, id);
}

/** MongoDB's rules for names (manual: Naming Restrictions). */
function checkNamespace(db: string, name: string): void {
  checkDatabaseName(db);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) {
    throw serverError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
  if (name.startsWith('system.')) throw serverError('InvalidNamespace', `cannot write to ${db}.${name}`);
  if (Buffer.byteLength(`${db}.${name}`) > 255) {
    throw serverError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${db}.${name} Max: 255`,
    );
  }
}

export function checkDatabaseName(db: string): void {
  if (db === '' || Buffer.byteLength(db) > 63 || /[\0/\\. "$]/.test(db)) {
    throw serverError('InvalidNamespace', `Invalid database name: '${db}'`);
  }
}

function withCovers(index: Omit<IndexInfo, 'covers'>): IndexInfo {
  if (!index.partialFilter) return index;
  const filter = compileFilter(index.partialFilter);
  return { ...index, covers: (document: Document) => filter(document) };
}

function toStored(collection: CollectionInfo): StoredCollection {
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
        ({ covers: _covers, clustered: _clustered, fields, partialFilter, expireAfterSeconds, ...rest }) => ({
          ...rest,
          fields: fields.map((field) => ({ ...field })),
          // As bytes: its numbers then keep their types, whichever way the entry is read.
          ...(partialFilter ? { partialFilter: serialize(partialFilter) } : {}),
          ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
        }),
      ),
  };
}

function fromStored({ id, db, name, uuid, idsTruncated, indexes }: StoredCollection): CollectionInfo {
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
  const filter = partialFilter ? (deserialize(asBytes(partialFilter), storedFilter) as Document) : undefined;
  return withCovers({ ...index, clustered: false, ...(filter ? { partialFilter: filter } : {}) });
}

const storedFilter = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

function asBytes(value: Uint8Array | Binary): Uint8Array {
  return value instanceof Binary ? value.buffer : value;
}
