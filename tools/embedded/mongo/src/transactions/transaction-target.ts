import { serverError } from '../server-error';
import type { CollectionInfo } from '../storage/collection-info';
import type { Change } from '../storage/document-writer';
import { duplicateKey } from '../storage/duplicate-key';
import type { Environment } from '../storage/environment';
import { entriesOf, entryChange, type IndexEntry } from '../storage/index-entries';
import { documentKey, uniqueEntryKey } from '../storage/keys';
import type { Plan } from '../query/planner';
import { PlanScan, type StoredDocument } from '../query/plan-scan';
import type { WriteTarget } from './write-target';
import { documentLock, type LockTable, uniqueLock } from './lock-table';
import type { CollectionOverlay, Transaction } from './transaction';

/** Another write came first; drivers retry the whole transaction. */
export function writeConflict(): Error {
  return serverError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { errorLabels: ['TransientTransactionError'] },
  );
}

/**
 * Keeps the writes of an open transaction in its overlay and locks them. The first writer of a document wins; a second
 * writer, or one whose snapshot is outdated, gets a write conflict.
 */
export class TransactionTarget implements WriteTarget {
  readonly mustCheck = false;

  get asOf(): number {
    return this.transaction.catalogTime;
  }

  constructor(
    readonly transaction: Transaction,
    private readonly environment: Environment,
    private readonly locks: LockTable,
  ) {}

  candidates(collection: CollectionInfo, plan: Plan): Iterable<StoredDocument> {
    return transactionCandidates(this.transaction, collection, new PlanScan(collection, plan));
  }

  keepsOrder(collection: CollectionInfo): boolean {
    return !this.transaction.overlayOf(collection);
  }

  check(): void {
    // Locks are acquired as changes are applied, since a conflict aborts the whole transaction.
  }

  apply(change: Change): void {
    const { collection, id, before, after, raw } = change;
    const overlay = this.transaction.overlayFor(collection);
    const name = id.bytes.toString('latin1');
    const known = overlay.documents.get(name);
    if (!known) this.claimDocument(change);
    else if (!before && after && known.after) throw this.duplicateId(change);
    const { removed, added } = entryChange(collection, before, after);
    for (const entry of [...removed, ...added]) this.claimUnique(entry);
    for (const entry of added) this.checkUnique(change, overlay, entry);
    for (const { index, tuple } of removed) overlay.uniqueKeys.delete(uniqueLock(index.id, tuple));
    for (const { index, tuple } of added) {
      if (index.unique) overlay.uniqueKeys.set(uniqueLock(index.id, tuple), name);
    }
    overlay.documents.set(name, { id, before: known ? known.before : before, after, raw });
  }

  /** Locks the document and checks that it has not changed since the snapshot. */
  private claimDocument(change: Change): void {
    const { collection, id, before, after } = change;
    this.claim(documentLock(collection.id, id.bytes));
    const key = documentKey(collection.id, id.bytes);
    const seen = this.transaction.snapshot.document(key);
    const newest = this.environment.documents.get(key);
    if (seen && !before && after) throw this.duplicateId(change);
    if (Boolean(seen) !== Boolean(newest) || (seen && newest && !seen.equals(newest))) throw writeConflict();
  }

  private claimUnique({ index, tuple }: IndexEntry): void {
    if (index.unique) this.claim(uniqueLock(index.id, tuple));
  }

  private claim(key: string): void {
    const owner = this.locks.ownerOf(key);
    if (owner === this.transaction) return;
    if (owner) throw writeConflict();
    this.locks.take(key, this.transaction);
    this.transaction.locks.add(key);
  }

  private checkUnique(
    { collection, id }: Change,
    overlay: CollectionOverlay,
    { index, tuple, values }: IndexEntry,
  ): void {
    if (!index.unique) return;
    const lock = uniqueLock(index.id, tuple);
    const own = overlay.uniqueKeys.get(lock);
    if (own !== undefined && own !== id.bytes.toString('latin1'))
      throw duplicateKey(collection, index, values);
    const key = uniqueEntryKey(index.id, tuple);
    const holder = this.environment.indexes.get(key);
    if (!holder || holder.equals(id.bytes) || this.hasLeft(overlay, holder, lock)) return;
    const seen = this.transaction.snapshot.indexEntry(key);
    throw seen?.equals(holder) ? duplicateKey(collection, index, values) : writeConflict();
  }

  /** True when this transaction removes the unique key from its stored holder. */
  private hasLeft(overlay: CollectionOverlay, holder: Buffer, lock: string): boolean {
    const document = overlay.documents.get(holder.toString('latin1'));
    if (!document) return false;
    return !entriesOf(overlay.collection, document.after).some(
      ({ index, tuple }) => uniqueLock(index.id, tuple) === lock,
    );
  }

  private duplicateId({ collection, after }: Change): Error {
    const [primary] = collection.indexes;
    if (!primary) throw new TypeError('every collection has its _id_ index');
    return duplicateKey(collection, primary, [after?.['_id']]);
  }
}

/** The snapshot's candidates without the documents that the transaction changed, then those documents. */
export function* transactionCandidates(
  transaction: Transaction,
  collection: CollectionInfo,
  scan: PlanScan,
): Generator<StoredDocument> {
  const touched = transaction.overlayOf(collection)?.documents;
  for (const candidate of scan.candidates(transaction.snapshot)) {
    if (!touched?.has(candidate.id.toString('latin1'))) yield candidate;
  }
  for (const { id, raw } of touched?.values() ?? []) if (raw) yield { id: id.bytes, raw };
}
