import { serialize } from 'bson';
import { type Document, type MongoError } from '../documents';
import { serverError } from '../server-error';
import type { Catalog } from './catalog';
import type { CollectionInfo } from './collection-info';
import { duplicateKey } from './duplicate-key';
import type { Environment } from './environment';
import { type EntryChange, entryChange, type IndexEntry } from './index-entries';
import { documentKey, entryKey, type ShortKey, uniqueEntryKey } from './keys';

/** MongoDB's limit on a document (16 MB). */
const maxDocumentBytes = 16 * 1024 * 1024;

/** The change of one document; `undefined` means that it does not exist. */
export interface Change {
  collection: CollectionInfo;
  id: ShortKey;
  before: Document | undefined;
  after: Document | undefined;
  /** `after` as BSON. */
  raw: Buffer | undefined;
}

export function checkDocumentSize(raw: Uint8Array): void {
  if (raw.length > maxDocumentBytes) throw tooLarge(String(raw.length));
}

function tooLarge(size: string): MongoError {
  return serverError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${size}, max size: ${maxDocumentBytes}`,
  );
}

/** Encodes a document. @throws MongoError 10334 when it is too large */
export function encode(document: Document, ignoreUndefined = false): Buffer {
  let raw: Buffer;
  try {
    raw = Buffer.from(serialize(document, { ignoreUndefined }));
  } catch (error) {
    // Beyond its buffer of 17 MB, bson throws or leaves bytes out.
    throw (error as Error).name === 'RangeError' ? tooLarge(`over ${maxDocumentBytes}`) : error;
  }
  checkDocumentSize(raw);
  return raw;
}

/**
 * Writes documents with their index entries. Runs inside `Environment.write` and makes every check before it writes
 * the first byte of a document.
 */
export class DocumentWriter {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
  ) {}

  apply(change: Change): void {
    const entries = entryChange(change.collection, change.before, change.after);
    this.checkIds(change);
    this.checkUnique(change, entries.added);
    this.removeEntries(change, entries);
    this.putEntries(change, entries);
  }

  /** Applies a transaction's changes together: a unique value may move between its documents. */
  applyAll(changes: readonly Change[]): void {
    const all = changes.map((change) => ({
      change,
      entries: entryChange(change.collection, change.before, change.after),
    }));
    this.checkUniqueTogether(all);
    for (const { change, entries } of all) this.removeEntries(change, entries);
    for (const { change, entries } of all) this.putEntries(change, entries);
  }

  /** Locks protect the keys of a transaction; this check finds conflicts with indexes that were created meanwhile. */
  private checkUniqueTogether(all: readonly { change: Change; entries: EntryChange }[]): void {
    const taken = new Set<string>();
    const freed = new Set(
      all.flatMap(({ change, entries }) =>
        entries.removed.map((entry) => tableKey(entry, change.id.bytes).toString('latin1')),
      ),
    );
    for (const { change, entries } of all) {
      for (const entry of entries.added) {
        if (!entry.index.unique) continue;
        const key = tableKey(entry, change.id.bytes);
        const name = key.toString('latin1');
        const holder = freed.has(name) ? undefined : this.environment.indexes.get(key);
        if (taken.has(name) || (holder && !holder.equals(change.id.bytes))) {
          throw duplicateKey(change.collection, entry.index, entry.values);
        }
        taken.add(name);
      }
    }
  }

  /** @throws MongoError 11000 */
  private checkIds({ collection, id, before, after }: Change): void {
    if (before || !after) return;
    if (this.environment.documents.doesExist(documentKey(collection.id, id.bytes))) {
      const [primary] = collection.indexes;
      if (primary) throw duplicateKey(collection, primary, [after['_id']]);
    }
  }

  /** @throws MongoError 11000 */
  private checkUnique({ collection, id }: Change, added: readonly IndexEntry[]): void {
    for (const { index, tuple, values } of added) {
      if (!index.unique) continue;
      const holder = this.environment.indexes.get(uniqueEntryKey(index.id, tuple));
      if (holder && !holder.equals(id.bytes)) throw duplicateKey(collection, index, values);
    }
  }

  private removeEntries({ id }: Change, { removed }: EntryChange): void {
    for (const entry of removed) void this.environment.indexes.remove(tableKey(entry, id.bytes));
  }

  private putEntries({ collection, id, before, after, raw }: Change, { added }: EntryChange): void {
    const key = documentKey(collection.id, id.bytes);
    if (raw) void this.environment.documents.put(key, raw);
    else void this.environment.documents.remove(key);
    if (collection.count !== undefined) collection.count += Number(!before) - Number(!after);
    this.addEntries(collection, id, added);
  }

  /** Also builds an index over existing documents. */
  addEntries(collection: CollectionInfo, id: ShortKey, added: readonly IndexEntry[]): void {
    let flagsChanged = false;
    for (const entry of added) {
      void this.environment.indexes.put(tableKey(entry, id.bytes), id.bytes);
      flagsChanged = noteFlags(entry) || flagsChanged;
    }
    const [primary] = collection.indexes;
    if (primary && id.truncated && !primary.truncated) {
      primary.truncated = true;
      flagsChanged = true;
    }
    if (flagsChanged) this.catalog.save(collection);
  }
}

function tableKey({ index, tuple }: IndexEntry, id: Buffer): Buffer {
  return index.unique ? uniqueEntryKey(index.id, tuple) : entryKey(index.id, tuple, id);
}

function noteFlags({ index, multikey, multikeyPaths, truncated }: IndexEntry): boolean {
  // An earlier version noted that an index is multikey, but not in which fields.
  const known = index.multikey ? index.multikeyPaths : [];
  const added = multikeyPaths.filter((path) => known && !known.includes(path));
  const changes = (multikey && !index.multikey) || added.length > 0 || (truncated && !index.truncated);
  if (known && added.length > 0) index.multikeyPaths = [...known, ...added];
  index.multikey ||= multikey;
  index.truncated ||= truncated;
  return changes;
}
