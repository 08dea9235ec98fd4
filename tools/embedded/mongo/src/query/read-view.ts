import { serverError } from '../server-error';
import type { CollectionInfo } from '../storage/collection-info';
import type { Environment, Snapshot } from '../storage/environment';
import type { Transaction } from '../transactions/transaction';
import { noSuchTransaction } from '../transactions/transactions';
import { transactionCandidates } from '../transactions/transaction-target';
import type { Plan } from './planner';
import { PlanScan, type StoredDocument } from './plan-scan';

/**
 * A plan's candidates, batch by batch: from the newest committed state each time, or from a transaction's view. Between
 * two batches nothing is held open outside transactions.
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

  /** What was dropped between two batches may be half swept: no answer is better than a part of one. */
  private refuseDropped(): void {
    const { name, indexes, dropped } = this.collection;
    if (dropped) throw serverError('QueryPlanKilled', `collection dropped: ${name}`);
    for (const { index } of this.plan.scans) {
      if (!indexes.includes(index)) throw serverError('QueryPlanKilled', `index '${index.name}' dropped`);
    }
  }

  /** May the reader pause in between? A transaction's snapshot may be closed by then. */
  get mayPause(): boolean {
    return !this.transaction;
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
