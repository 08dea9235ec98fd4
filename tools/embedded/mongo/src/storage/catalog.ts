import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'bson';
import { fromStored, type StoredCollection, toStored, withCovers } from './catalog-records';
import type { CollectionInfo, IndexInfo } from './collection-info';
import { namespaceOf, primaryIndex } from './collection-info';
import type { Environment } from './environment';
import { checkNamespace } from './namespace';

const counterKey = Buffer.from('n');
const collectionPrefix = 'c';
const garbagePrefix = 'g';

/** The data of a dropped collection or index until it is removed from its table. */
export interface Garbage {
  id: number;
  table: 'documents' | 'indexes';
}

/**
 * The collections and indexes, kept in memory and written through to a table. Methods that change it must run inside
 * `Environment.write`.
 */
export class Catalog {
  private collections = new Map<string, CollectionInfo>();
  private nextId = 1;
  /** Increases with each published index; a snapshot contains the indexes up to its time. */
  time = 0;

  constructor(private readonly environment: Environment) {
    this.load();
  }

  /** Reloads everything from disk, also after a failed commit, when memory is ahead of the disk. Drafts keep their ids. */
  load(): void {
    this.collections = new Map();
    const stored = this.environment.catalog.get(counterKey)?.readUInt32BE(0) ?? 1;
    this.nextId = Math.max(stored, this.nextId);
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
    const collection = this.draft(db, name);
    this.add(collection);
    return collection;
  }

  /** A collection that `find` does not return until `add`. */
  draft(db: string, name: string): CollectionInfo {
    checkNamespace(db, name);
    return {
      id: this.takeId(),
      db,
      name,
      uuid: Buffer.from(randomUUID().replaceAll('-', ''), 'hex'),
      indexes: [primaryIndex()],
      count: 0,
      dropped: false,
    };
  }

  add(collection: CollectionInfo): void {
    this.collections.set(namespaceOf(collection), collection);
    this.save(collection);
  }

  drop(collection: CollectionInfo): void {
    collection.dropped = true;
    this.collections.delete(namespaceOf(collection));
    void this.environment.catalog.remove(collectionKey(collection.id));
    this.discard({ id: collection.id, table: 'documents' });
    for (const index of collection.indexes)
      if (!index.clustered) this.discard({ id: index.id, table: 'indexes' });
  }

  addIndex(collection: CollectionInfo, index: Omit<IndexInfo, 'id' | 'covers' | 'visibleFrom'>): IndexInfo {
    const added = withCovers({ ...index, id: this.takeId(), visibleFrom: Infinity });
    collection.indexes.push(added);
    this.save(collection);
    return added;
  }

  /** Makes committed indexes available to queries. */
  publish(indexes: readonly IndexInfo[]): void {
    this.time++;
    for (const index of indexes) if (index.visibleFrom === Infinity) index.visibleFrom = this.time;
  }

  dropIndex(collection: CollectionInfo, index: IndexInfo): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.discard({ id: index.id, table: 'indexes' });
    this.save(collection);
  }

  /** Writes a collection's entry after a change of its flags or indexes. */
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

  /** Ids are never reused, so that old data can be removed later. */
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
