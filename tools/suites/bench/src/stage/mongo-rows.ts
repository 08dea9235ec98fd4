import { MongoClient } from 'mongodb';
import type { BenchRow, RowStore } from './lmdb-rows';

/** The rows in embedded-mongo, through the official driver. */
export async function openMongoRows(uri: string): Promise<RowStore> {
  const client = await MongoClient.connect(uri);
  const rows = client.db().collection<BenchRow>('bench');
  await rows.createIndex({ name: 1 }, { unique: true });
  return {
    insert: (row) => rows.insertOne({ ...row }),
    find: (name) => rows.findOne({ name }),
    update: ({ name }) => rows.updateOne({ name }, { $inc: { count: 1 } }),
    async close() {
      await rows.drop();
      await client.close();
    },
  };
}
