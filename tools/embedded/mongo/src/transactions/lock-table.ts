import type { Transaction } from './transaction';

/**
 * Maps documents and unique keys to the open transactions that wrote them. Another transaction gets a write conflict at
 * once; a plain write waits for the owner to end and starts again.
 */
export class LockTable {
  private readonly owners = new Map<string, Transaction>();

  get isEmpty(): boolean {
    return this.owners.size === 0;
  }

  ownerOf(key: string): Transaction | undefined {
    return this.owners.get(key);
  }

  take(key: string, transaction: Transaction): void {
    this.owners.set(key, transaction);
  }

  releaseAll(transaction: Transaction): void {
    for (const key of transaction.locks) this.owners.delete(key);
    transaction.locks.clear();
  }
}

export function documentLock(collectionId: number, id: Buffer): string {
  return `d${collectionId}:${id.toString('latin1')}`;
}

export function uniqueLock(indexId: number, tuple: Buffer): string {
  return `u${indexId}:${tuple.toString('latin1')}`;
}

/** A plain write met a lock. Its statement has written nothing and runs again once the owner has ended. */
export class Blocked extends Error {
  constructor(readonly owner: Transaction) {
    super('blocked by an open transaction');
  }
}
