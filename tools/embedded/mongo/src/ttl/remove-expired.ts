import { removeAll } from '../commands/delete';
import type { Engine } from '../engine';
import { FindSource } from '../query/find-source';
import { type Match, matching } from '../commands/matching';
import type { CollectionInfo, IndexInfo } from '../storage/collection-info';
import { Blocked } from '../transactions/lock-table';

/** Documents removed per write, so that a large backlog does not block other writes. */
const batchSize = 500;

/** Removes the documents that are expired at `now` according to a TTL index. */
export async function removeExpired(engine: Engine, now: Date): Promise<void> {
  for (const collection of engine.catalog.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.visibleFrom === Infinity) continue;
      while (await removeBatch(engine, collection, index, now)) {
        // Repeats until none are left.
      }
    }
  }
}

/** Returns true when more documents may be expired. */
async function removeBatch(
  engine: Engine,
  collection: CollectionInfo,
  index: IndexInfo,
  now: Date,
): Promise<boolean> {
  const [field] = index.fields;
  if (!field || collection.dropped) return false;
  const limit = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  // An array expires by its earliest date: the filter matches any element at or before the limit.
  const filter = { $and: [{ [field.path]: { $lte: limit } }, index.partialFilter ?? {}] };
  // By name: another index may have the same key and a different partial filter.
  const hint = index.name;
  const first = await new FindSource(engine.environment, collection, {
    filter,
    hint,
    limit: 1,
  }).nextDocuments(1);
  if (first.length === 0) return false;
  return engine.write(() => {
    if (collection.dropped || !collection.indexes.includes(index)) return false;
    const found: Match[] = [];
    for (const match of matching(engine.direct, collection, { filter, hint })) {
      if (found.push(match) === batchSize) break;
    }
    const removed = found.filter((match) => isRemoved(engine, collection, match));
    return found.length === batchSize && removed.length > 0;
  });
}

/** Returns false when an open transaction has written the document; the next round retries it. */
function isRemoved(engine: Engine, collection: CollectionInfo, match: Match): boolean {
  try {
    return removeAll(collection, engine.direct, [match]) > 0;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
