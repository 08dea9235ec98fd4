import type { CollectionInfo } from '../storage/collection-info';
import type { Change, DocumentWriter } from '../storage/document-writer';
import type { Reader } from '../storage/environment';
import { entryChange } from '../storage/index-entries';
import type { Plan } from '../query/planner';
import { PlanScan, type StoredDocument } from '../query/plan-scan';
import { Blocked, documentLock, type LockTable, uniqueLock } from './lock-table';
import type { WriteTarget } from './write-target';

/** Plain writes go directly to the store, inside `Environment.write`. */
export class DirectTarget implements WriteTarget {
  readonly transaction = undefined;
  /** A write sees all earlier writes, committed or not. */
  readonly asOf = Infinity;

  constructor(
    private readonly reader: Reader,
    private readonly writer: DocumentWriter,
    private readonly locks: LockTable,
  ) {}

  get mustCheck(): boolean {
    return !this.locks.isEmpty;
  }

  candidates(collection: CollectionInfo, plan: Plan): Iterable<StoredDocument> {
    return new PlanScan(collection, plan).candidates(this.reader);
  }

  keepsOrder(): boolean {
    return true;
  }

  /** @throws Blocked */
  check({ collection, id, before, after }: Change): void {
    this.refuseLocked(documentLock(collection.id, id.bytes));
    const { removed, added } = entryChange(collection, before, after);
    for (const { index, tuple } of [...removed, ...added]) {
      if (index.unique) this.refuseLocked(uniqueLock(index.id, tuple));
    }
  }

  apply(change: Change): void {
    this.writer.apply(change);
  }

  private refuseLocked(key: string): void {
    const owner = this.locks.ownerOf(key);
    if (owner) throw new Blocked(owner);
  }
}
