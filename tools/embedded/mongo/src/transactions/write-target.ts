import type { Plan } from '../query/planner';
import type { StoredDocument } from '../query/plan-scan';
import type { CollectionInfo } from '../storage/collection-info';
import type { Change } from '../storage/document-writer';
import type { Transaction } from './transaction';

/** The data that a statement reads and writes: the store, or a transaction's view of it. */
export interface WriteTarget {
  /** Undefined for the store. */
  readonly transaction: Transaction | undefined;
  /** Candidates for a plan, including the target's own writes. */
  candidates(collection: CollectionInfo, plan: Plan): Iterable<StoredDocument>;
  /** Rejects a change that meets a lock, before any change of the statement is applied. */
  check(change: Change): void;
  /** False when no locks exist, so that `check` can be skipped. */
  readonly mustCheck: boolean;
  /** Catalog time of the data it reads (see PlanRequest). */
  readonly asOf: number;
  /** Candidates arrive in their plan's order. */
  keepsOrder(collection: CollectionInfo): boolean;
  /** @throws MongoError 11000 */
  apply(change: Change): void;
}
