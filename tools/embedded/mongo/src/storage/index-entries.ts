import { type Document, equalValues, indexValues } from '../documents';
import { type CollectionInfo, type IndexInfo, keyPattern } from './collection-info';
import { tupleKey } from './keys';

/** One index entry of a document. */
export interface IndexEntry {
  index: IndexInfo;
  values: readonly unknown[];
  tuple: Buffer;
  truncated: boolean;
  /** The document has several entries in this index. */
  multikey: boolean;
  /** The fields in which they differ. */
  multikeyPaths: readonly string[];
}

const patterns = new WeakMap<IndexInfo, Document>();

function patternOf(index: IndexInfo): Document {
  const known = patterns.get(index) ?? keyPattern(index);
  patterns.set(index, known);
  return known;
}

/** The entries of a document in one index; none when a sparse or partial index omits it. */
export function entriesIn(index: IndexInfo, document: Document): IndexEntry[] {
  if (index.covers && !index.covers(document)) return [];
  const tuples = indexValues(document, patternOf(index), { sparse: index.sparse });
  const directions = index.fields.map(({ direction }) => direction);
  const keys = tuples.map((values) => ({ values, ...tupleKey(values, directions) }));
  const multikey = tuples.length > 1;
  const multikeyPaths = multikey ? differingPaths(index, tuples) : none;
  return keys.map(({ values, bytes, truncated }) => {
    return { index, values, tuple: bytes, truncated, multikey, multikeyPaths };
  });
}

const none: readonly string[] = [];

function differingPaths({ fields }: IndexInfo, tuples: readonly (readonly unknown[])[]): string[] {
  const [first = []] = tuples;
  const differs = (at: number) => tuples.some((values) => !equalValues(values[at], first[at]));
  return fields.filter((_, at) => differs(at)).map(({ path }) => path);
}

export function entriesOf(collection: CollectionInfo, document: Document | undefined): IndexEntry[] {
  if (!document || collection.indexes.length === 1) return [];
  return collection.indexes.flatMap((index) => (index.clustered ? [] : entriesIn(index, document)));
}

export interface EntryChange {
  removed: IndexEntry[];
  added: IndexEntry[];
}

/** The index changes when a document changes (undefined: no document). */
export function entryChange(
  collection: CollectionInfo,
  before: Document | undefined,
  after: Document | undefined,
): EntryChange {
  const old = entriesOf(collection, before);
  const fresh = entriesOf(collection, after);
  if (old.length === 0 || fresh.length === 0) return { removed: old, added: fresh };
  const name = ({ index, tuple }: IndexEntry) => `${index.id}:${tuple.toString('latin1')}`;
  const oldNames = new Set(old.map(name));
  const freshNames = new Set(fresh.map(name));
  return {
    removed: old.filter((entry) => !freshNames.has(name(entry))),
    added: fresh.filter((entry) => !oldNames.has(name(entry))),
  };
}
