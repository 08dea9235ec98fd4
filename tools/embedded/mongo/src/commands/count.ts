import { calculateObjectSize } from 'bson';
import {
  compileFilter,
  type Document,
  encodeIndexKey,
  indexValues,
  locationError,
  mongoError,
} from '../documents';
import type { Engine } from '../engine';
import { type FindRequest, FindSource } from '../query/find-source';
import type { CollectionInfo } from '../storage/collection-info';
import { wholeRange } from '../storage/keys';
import { maxBatchBytes } from '../wire/reply';
import { collectionName, optionalCount, optionalDocument, optionalString } from './arguments';
import type { Command, CommandContext } from './command';

/** The number of documents: counted once after a start, then updated by every write. */
export async function collectionCount(engine: Engine, collection: CollectionInfo): Promise<number> {
  // Inside a write, so that uncommitted writes of others are counted exactly once.
  collection.count ??= await engine.write(
    () => (collection.count ??= engine.environment.documents.getKeysCount(wholeRange(collection.id))),
  );
  return collection.count;
}

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation'],
  run: async (context) => {
    const { engine, db } = context;
    const filter = optionalDocument(context, 'query') ?? {};
    compileFilter(filter);
    const collection = engine.catalog.find(db, collectionName(context));
    if (!collection) return { n: 0 };
    const skip = optionalCount(context, 'skip') ?? 0;
    const limit = Math.abs(optionalCount(context, 'limit', -Infinity) ?? 0) || Infinity;
    const all =
      Object.keys(filter).length === 0
        ? await collectionCount(engine, collection)
        : await countMatches(context, collection, filter);
    return { n: Math.max(0, Math.min(all - skip, limit)) };
  },
};

async function countMatches(
  context: CommandContext,
  collection: CollectionInfo,
  filter: Document,
): Promise<number> {
  const request = requestOf(context, filter);
  return new FindSource(context.engine.environment, collection, request, context.transaction).count();
}

export const distinct: Command = {
  fields: ['key', 'query', 'collation', 'hint'],
  inTransaction: true,
  run: async (context) => {
    const { engine, db, transaction } = context;
    const key = optionalString(context, 'key');
    if (!key) throw mongoError('BadValue', 'distinct needs a key');
    const filter = optionalDocument(context, 'query') ?? {};
    compileFilter(filter);
    const collection = engine.find(db, collectionName(context), transaction);
    if (!collection) return { values: [] };
    const source = new FindSource(engine.environment, collection, requestOf(context, filter), transaction);
    const values = new Map<string, unknown>();
    let bytes = 0;
    while (!source.exhausted) {
      for (const document of await source.nextDocuments(1000))
        bytes += collectDistinct(values, document, key);
      if (bytes > maxBatchBytes) throw locationError(17217, 'distinct too big, 16mb cap');
    }
    return { values: [...values.values()] };
  },
};

function requestOf(context: CommandContext, filter: Document): FindRequest {
  const hint: unknown = context.body['hint'];
  return {
    filter,
    ...(hint === undefined ? {} : { hint }),
    maxTimeMs: optionalCount(context, 'maxTimeMS') ?? 0,
  };
}

/** Adds array elements separately and skips missing fields, like a sparse index. Returns the bytes of the new values. */
function collectDistinct(values: Map<string, unknown>, document: Document, key: string): number {
  let bytes = 0;
  for (const [value] of indexValues(document, { [key]: 1 }, { sparse: true })) {
    if (value === undefined) continue;
    const name = encodeIndexKey([value], [1]).toString('latin1');
    if (values.has(name)) continue;
    values.set(name, value);
    bytes += calculateObjectSize({ value });
  }
  return bytes;
}
