import type { Plan } from '../query/planner';
import type { StoredDocument } from '../query/plan-scan';
import type { CollectionInfo } from '../storage/collection-info';
import type { Change } from '../storage/document-writer';

/** Where a statement reads and writes: the store itself, or a transaction's private view of it. */
export interface WriteTarget {
  /** Candidates for a plan, with the target's own writes in them. */
  candidates(collection: CollectionInfo, plan: Plan): Iterable<StoredDocument>;
  /** Refuses a change that meets somebody's lock, before any of a statement's changes is applied. */
  check(change: Change): void;
  /** False while there are no locks that `check` could meet. */
  readonly mustCheck: boolean;
  /** Catalog time of what it reads (see PlanRequest). */
  readonly asOf: number;
  /** Candidates come in their plan's order. */
  keepsOrder(collection: CollectionInfo): boolean;
  /** @throws MongoError 11000 */
  apply(change: Change): void;
}
