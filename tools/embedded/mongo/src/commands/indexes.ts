import { Long } from 'bson';
import { type Document, isDocument, mongoError } from '../documents';
import type { Engine } from '../engine';
import { serverError } from '../server-error';
import { type CollectionInfo, type IndexInfo, keyPattern } from '../storage/collection-info';
import { buildIndex } from '../storage/index-build';
import { describeIndex, findSame, type NewIndex, readIndex } from '../storage/index-specification';
import { equalValues } from '../documents';
import { collectionName, documentArray } from './arguments';
import type { Command, CommandContext } from './command';

/** MongoDB's limit. */
const maxIndexes = 64;

export const createIndexes: Command = {
  writes: true,
  fields: ['indexes', 'ignoreUnknownIndexOptions', 'commitQuorum'],
  run: async (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const wanted = documentArray(context, 'indexes').map(readIndex);
    if (wanted.length === 0) throw serverError('BadValue', 'Must specify at least one index to create');
    const { reply, indexes } = await engine.write(() => {
      const existing = engine.catalog.find(db, name);
      const before = existing?.indexes.length ?? 1;
      const fresh = wanted.filter((index) => !findSame(existing?.indexes ?? [], index));
      if (before + fresh.length > maxIndexes) {
        throw serverError('CannotCreateIndex', `add index fails, too many indexes for ${db}.${name}`);
      }
      const collection = existing ?? engine.catalog.create(db, name);
      buildAll(engine, collection, fresh);
      const after = collection.indexes.length;
      const reply = {
        numIndexesBefore: before,
        numIndexesAfter: after,
        createdCollectionAutomatically: !existing,
        ...(after === before ? { note: 'all indexes already exist' } : {}),
      };
      return { reply, indexes: collection.indexes };
    });
    engine.catalog.publish(indexes);
    return reply;
  },
};

/** Builds all of the indexes or none. */
function buildAll(engine: Engine, collection: CollectionInfo, wanted: readonly NewIndex[]): void {
  const built: IndexInfo[] = [];
  try {
    // Checked one by one, because two of the wanted indexes may conflict with each other.
    for (const index of wanted)
      if (!findSame(collection.indexes, index)) built.push(buildIndex(engine, collection, index));
  } catch (error) {
    for (const index of built) engine.catalog.dropIndex(collection, index);
    throw error;
  }
}

export const listIndexes: Command = {
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run: (context) => {
    const { collection, name } = existing(context);
    return {
      cursor: {
        id: Long.ZERO,
        ns: `${context.db}.${name}`,
        firstBatch: collection.indexes.map(describeIndex),
      },
    };
  },
};

export const dropIndexes: Command = {
  writes: true,
  fields: ['index'],
  run: async (context) => {
    const { engine } = context;
    const before = await engine.write(() => {
      const { collection } = existing(context);
      const count = collection.indexes.length;
      for (const index of chosen(collection, context.body['index']))
        engine.catalog.dropIndex(collection, index);
      return count;
    });
    engine.sweepGarbage();
    return { nIndexesWas: before };
  },
};

function existing(context: CommandContext): { collection: CollectionInfo; name: string } {
  const name = collectionName(context);
  const collection = context.engine.catalog.find(context.db, name);
  if (!collection) throw serverError('NamespaceNotFound', `ns does not exist: ${context.db}.${name}`);
  return { collection, name };
}

function chosen(collection: CollectionInfo, wanted: unknown): IndexInfo[] {
  const others = collection.indexes.filter(({ clustered }) => !clustered);
  if (wanted === '*') return others;
  if (Array.isArray(wanted)) return wanted.flatMap((one: unknown) => chosen(collection, one));
  if (typeof wanted !== 'string' && !isDocument(wanted)) {
    throw mongoError(
      'TypeMismatch',
      "BSON field 'dropIndexes.index' must be a string, an object or an array of strings",
    );
  }
  const found = collection.indexes.find((index) =>
    typeof wanted === 'string' ? index.name === wanted : isPattern(index, wanted),
  );
  if (found?.clustered) throw serverError('InvalidOptions', 'cannot drop _id index');
  if (found) return [found];
  throw serverError(
    'IndexNotFound',
    typeof wanted === 'string'
      ? `index not found with name [${wanted}]`
      : `can't find index with key: ${JSON.stringify(wanted)}`,
  );
}

function isPattern(index: IndexInfo, wanted: Document): boolean {
  const pattern = keyPattern(index);
  return Object.keys(pattern).join('\0') === Object.keys(wanted).join('\0') && equalValues(pattern, wanted);
}
