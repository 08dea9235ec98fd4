import { MongoClient, type Db } from 'mongodb';
import type { StackAddress } from './test-stack';

/** Connects to the stack's database directly. The caller closes the client. */
export const connectToDatabase = ({ env }: Pick<StackAddress, 'env'>): Promise<MongoClient> =>
  MongoClient.connect(env.MONGODB_URI ?? '');

/** Runs `use` with a direct connection to the stack's database. */
export async function withDatabase<Result>(
  stack: Pick<StackAddress, 'env'>,
  use: (database: Db) => Promise<Result>,
): Promise<Result> {
  const client = await connectToDatabase(stack);
  return use(client.db()).finally(() => client.close());
}
