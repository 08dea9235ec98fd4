import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { alternate } from '../measure/alternate';
import { inParallel } from '../measure/in-parallel';
import type { Comparison } from '../row';
import { openLmdbRows, type BenchRow, type RowStore } from '../stage/lmdb-rows';
import { openMongoRows } from '../stage/mongo-rows';
import { openWireFinds } from '../stage/wire-finds';

/** Concurrent operations. */
const width = 16;

/** How often each row is found: often enough for the machine code of both sides to be ready for most of the time. */
const finds = 10;

type Finds = (names: readonly string[], times: number) => Promise<number>;

/** @param findAll finds without the driver. @returns operations a second */
function measure(store: RowStore, count: number, findAll?: Finds) {
  return async (): Promise<Record<string, number>> => {
    const rows: BenchRow[] = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      name: `name-${randomUUID()}`,
      text: 'Ready for review. The colours of the second scene are new, the sound is final.',
      count: index,
    }));
    const rate = (times: number, ms: number) => ((count * times) / ms) * 1_000;
    const rateOf = async (work: (row: BenchRow) => Promise<unknown>, times = 1) =>
      rate(times, await inParallel(count * times, width, (index) => work(rows[index % count] as BenchRow)));
    const insert = await rateOf((row) => store.insert(row));
    const findByStore = await rateOf(async ({ name }) => {
      if (!(await store.find(name))) throw new Error('a row was not found');
    }, finds);
    const names = rows.map(({ name }) => name);
    return {
      insert,
      find: findAll ? rate(finds, await findAll(names, finds)) : findByStore,
      findByDriver: findByStore,
      update: await rateOf((row) => store.update(row)),
    };
  };
}

const named = {
  insert: 'insert, durable',
  find: 'find by index',
  findByDriver: 'find by index, one driver',
  update: 'update by index, durable',
} as const;

export const database: Comparison = {
  ours: `embedded-mongo over the wire, ${width} operations at a time`,
  floor: 'the same rows on lmdb directly, inside the process',
  limitMs: 180_000,
  async run({ quick, rounds, folder, stack }) {
    const { env } = await stack();
    const uri = env.MONGODB_URI ?? '';
    const mongo = await openMongoRows(uri);
    const wire = await openWireFinds(uri, width);
    const lmdb = openLmdbRows(await mkdtemp(join(folder, 'lmdb-')));
    const count = quick ? 200 : 4_000;
    try {
      const { ours, floor } = await alternate(rounds, {
        ours: measure(mongo, count, wire.find),
        floor: measure(lmdb, count),
      });
      return (['insert', 'find', 'findByDriver', 'update'] as const).map((name) => ({
        what: named[name],
        unit: 'a second',
        ours: ours[name] ?? NaN,
        floor: floor[name],
        ...(name === 'find' ? { aim: { atLeast: 8_000, of: 'ours' as const } } : {}),
      }));
    } finally {
      wire.close();
      await mongo.close();
      await lmdb.close();
    }
  },
};
