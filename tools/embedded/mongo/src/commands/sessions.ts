import { Binary } from 'bson';
import { type Document, isDocument, mongoError } from '../documents';
import type { Command, CommandContext } from './command';

/** A session id as hex; undefined when it is invalid. */
export function sessionIdOf(lsid: unknown): string | undefined {
  const id: unknown = isDocument(lsid) ? lsid['id'] : undefined;
  if (!(id instanceof Binary) || id.position !== 16) return undefined;
  return Buffer.from(id.buffer.subarray(0, id.position)).toString('hex');
}

function sessionsIn({ body, name }: CommandContext): string[] {
  const list: unknown = body[name];
  return (Array.isArray(list) ? list : []).map((lsid) => {
    const id = sessionIdOf(lsid);
    if (id === undefined) throw mongoError('TypeMismatch', `BSON field '${name}' must hold session ids`);
    return id;
  });
}

/** Ends transactions and cursors; keeps the replies of retryable writes for pending retries. */
export const endSessions: Command = {
  fields: [],
  run: (context) => {
    for (const id of sessionsIn(context)) {
      context.engine.transactions.abortOf(id);
      context.engine.cursors.killSession(id);
    }
    return {};
  },
};

interface TransactionId {
  sessionId: string;
  number: bigint;
}

function transactionOf(context: CommandContext): TransactionId {
  const { sessionId, transactionNumber: number } = context;
  if (sessionId === undefined || number === undefined) {
    throw mongoError('InvalidOptions', `${context.name} must be run within a transaction`);
  }
  return { sessionId, number };
}

export const commitTransaction: Command = {
  writes: true,
  fields: ['recoveryToken', 'commitTimestamp', 'durableTimestamp'],
  run: async (context): Promise<Document> => {
    const { sessionId, number } = transactionOf(context);
    await context.engine.transactions.commit(sessionId, number);
    return {};
  },
};

export const abortTransaction: Command = {
  writes: true,
  fields: ['recoveryToken'],
  run: (context): Document => {
    const { sessionId, number } = transactionOf(context);
    context.engine.transactions.abortByNumber(sessionId, number);
    return {};
  },
};
