import type { MongoJobRepository } from '@agendajs/mongo-backend';
import type { EnqueueOptions } from './jobs';

type Collection = MongoJobRepository['collection'];

const uniqueIndex = { name: 1, uniqueKey: 1 } as const;
const duplicateKey = 11_000;

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKey;

/**
 * The rows of the job collection, written by ourselves where agenda's own writes will not do: they take no
 * transaction, their `unique` is not backed by an index, and their `every` clears the lock of a running job.
 */
export function jobRows(collection: Collection) {
  const newRow = (name: string, data: unknown, nextRunAt: Date) => ({
    name,
    data,
    type: 'normal' as const,
    priority: 0,
    nextRunAt,
    lockedAt: null,
    failCount: null,
    lastModifiedBy: null,
  });

  async function insertOnce(name: string, uniqueKey: string, row: object, options: EnqueueOptions) {
    // A job that is waiting or running has a date or a lock. One with neither has ended: it is asked for anew.
    await collection.updateOne(
      { name, uniqueKey, nextRunAt: null, lockedAt: null } as object,
      { $set: row },
      { session: options.session },
    );
    await collection.updateOne(
      { name, uniqueKey } as object,
      { $setOnInsert: row },
      { upsert: true, session: options.session },
    );
  }

  return {
    async prepare(): Promise<void> {
      await collection.createIndex(uniqueIndex, {
        unique: true,
        partialFilterExpression: { uniqueKey: { $exists: true } },
      });
      // Left by a process that died between the end of a job and the removal of its row.
      await collection.deleteMany({ nextRunAt: null, lockedAt: null });
    },

    async insert(name: string, data: unknown, options: EnqueueOptions): Promise<void> {
      const row = newRow(name, data, options.runAt ?? new Date());
      if (options.unique === undefined) {
        await collection.insertOne(row, { session: options.session });
        return;
      }
      try {
        await insertOnce(name, options.unique, row, options);
      } catch (error) {
        // Two processes asked at the same moment: the other one's row serves both.
        if (!isDuplicate(error) || options.session) throw error;
      }
    },

    async countDue(): Promise<{ _id: string; count: number }[]> {
      const due = { lockedAt: null, nextRunAt: { $lte: new Date() } } as object;
      return collection
        .aggregate<{ _id: string; count: number }>([
          { $match: due },
          { $group: { _id: '$name', count: { $sum: 1 } } },
        ])
        .toArray();
    },

    async recur(name: string, ms: number): Promise<void> {
      await this.insert(name, null, { unique: 'every' });
      await collection.updateOne({ name, uniqueKey: 'every' } as object, { $set: { repeatInterval: ms } });
    },
  };
}
