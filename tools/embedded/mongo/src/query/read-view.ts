import { serverError } from '../server-error';
import type { CollectionInfo } from '../storage/collection-info';
import type { Environment, KeyRange, Snapshot } from '../storage/environment';
import type { Transaction } from '../transactions/transaction';
import { noSuchTransaction } from '../transactions/transactions';
import { transactionCandidates } from '../transactions/transaction-target';
import type { Plan } from './planner';
import { PlanScan, type StoredDocument } from './plan-scan';

/**
 * A plan's candidates in batches: from the newest committed state each time, or from a transaction's view. Outside of
 * transactions, nothing stays open between two batches.
 */
export class ReadView {
  readonly scan: PlanScan;
  private inTransaction: Iterator<StoredDocument> | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly collection: CollectionInfo,
    private readonly plan: Plan,
    private readonly transaction: Transaction | undefined,
  ) {
    this.scan = new PlanScan(collection, plan);
    if (transaction) this.inTransaction = transactionCandidates(transaction, collection, this.scan);
  }

  /** Fails when the collection or index was dropped between two batches, because it may be partly removed. */
  private refuseDropped(): void {
    const { name, indexes, dropped } = this.collection;
    if (dropped) throw serverError('QueryPlanKilled', `collection dropped: ${name}`);
    for (const { index } of this.plan.scans) {
      if (!indexes.includes(index)) throw serverError('QueryPlanKilled', `index '${index.name}' dropped`);
    }
  }

  /** Whether the reader may pause; a transaction's snapshot could be closed meanwhile. */
  get mayPause(): boolean {
    return !this.transaction;
  }

  /** The number of index entries, without reading their documents. Not for use inside transactions. */
  countEntries(ranges: readonly KeyRange[]): number {
    this.refuseDropped();
    const snapshot = this.environment.snapshot();
    try {
      return ranges.reduce((sum, range) => sum + snapshot.countIndex(range), 0);
    } finally {
      snapshot.close();
    }
  }

  async read<T>(use: (candidates: Iterator<StoredDocument>) => Promise<T>): Promise<T> {
    if (this.transaction && this.inTransaction) {
      if (this.transaction.state !== 'open') throw noSuchTransaction(this.transaction.number);
      return use(this.inTransaction);
    }
    this.refuseDropped();
    const snapshot: Snapshot = this.environment.snapshot();
    const candidates = this.scan.candidates(snapshot);
    try {
      return await use(candidates);
    } finally {
      // Ends LMDB's cursor before the snapshot that it reads from.
      candidates.return(undefined);
      snapshot.close();
    }
  }
}
