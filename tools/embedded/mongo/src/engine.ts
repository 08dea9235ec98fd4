import { syncFolder } from '../../kit/src/index';
import { claimDataFolder } from './storage/data-folder';
import { Catalog } from './storage/catalog';
import { type CollectionInfo, namespaceOf } from './storage/collection-info';
import { DocumentWriter } from './storage/document-writer';
import { validate, type Validation } from './storage/validate';
import { GarbageSweeper } from './storage/garbage-sweeper';
import { Environment, LatestReader } from './storage/environment';
import { Pacer } from './query/pacing';
import { ReadView } from './query/read-view';
import { Cursors } from './query/cursors';
import { DirectTarget } from './transactions/direct-target';
import { LockTable } from './transactions/lock-table';
import { SessionRecords } from './transactions/session-records';
import type { Transaction } from './transactions/transaction';
import { TransactionTarget } from './transactions/transaction-target';
import { Transactions } from './transactions/transactions';
import type { WriteTarget } from './transactions/write-target';

/** The parts of a running server that commands use. */
export class Engine {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly writer: DocumentWriter;
  readonly latest: LatestReader;
  readonly locks = new LockTable();
  readonly records: SessionRecords;
  readonly transactions: Transactions;
  readonly direct: DirectTarget;
  readonly cursors = new Cursors();
  private readonly garbage: GarbageSweeper;
  private readonly releaseFolder: () => void;

  /** @throws FolderInUseError, or DataFolderError when the folder is of a newer format. */
  constructor(dataDir: string) {
    this.releaseFolder = claimDataFolder(dataDir);
    try {
      this.environment = new Environment(dataDir);
      this.catalog = new Catalog(this.environment);
      // LMDB syncs its files, but not their names.
      syncFolder(dataDir);
    } catch (error) {
      this.releaseFolder();
      throw error;
    }
    this.writer = new DocumentWriter(this.environment, this.catalog);
    this.latest = new LatestReader(this.environment);
    this.records = new SessionRecords(this.environment);
    this.transactions = new Transactions(
      this.environment,
      this.catalog,
      this.writer,
      this.locks,
      this.records,
    );
    this.garbage = new GarbageSweeper(this.environment, this.catalog);
    this.garbage.start();
    this.direct = new DirectTarget(this.latest, this.writer, this.locks);
  }

  /** A collection as a transaction, or a plain command, sees it. */
  find(db: string, name: string, transaction: Transaction | undefined): CollectionInfo | undefined {
    return transaction?.created.get(namespaceOf({ db, name })) ?? this.catalog.find(db, name);
  }

  /** Runs inside `write`. A transaction's new collection stays its own until the commit. */
  findOrCreate(db: string, name: string, transaction: Transaction | undefined): CollectionInfo {
    const known = this.find(db, name, transaction);
    if (known) return known;
    if (!transaction) return this.catalog.create(db, name);
    const draft = this.catalog.draft(db, name);
    transaction.created.set(namespaceOf(draft), draft);
    return draft;
  }

  targetFor(transaction: Transaction): WriteTarget {
    return new TransactionTarget(transaction, this.environment, this.locks);
  }

  /**
   * Runs a change of collections or documents alone and durably. Throws errors of the action. When the commit fails (a
   * full disk), reloads the catalog from disk.
   */
  async write<T>(action: () => T): Promise<T> {
    let outcome: { value: T } | { error: unknown } | undefined;
    try {
      await this.environment.write(() => {
        try {
          outcome = { value: action() };
        } catch (error) {
          outcome = { error };
        }
      });
    } catch (error) {
      this.catalog.load();
      throw error;
    }
    if (!outcome) throw new Error('the write did not run');
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Bytes of a collection's documents. */
  async sizeOf(collection: CollectionInfo): Promise<number> {
    const view = new ReadView(this.environment, collection, { scans: [], sorted: true }, undefined);
    const pacer = new Pacer();
    return view.read(async (candidates) => {
      let size = 0;
      for (let next = candidates.next(); !next.done; next = candidates.next()) {
        size += next.value.raw.length;
        if (pacer.step()) await pacer.rest();
      }
      return size;
    });
  }

  validate(collection: CollectionInfo): Promise<Validation> {
    return this.write(() => validate(this.environment, collection));
  }

  /** Removes the data of dropped collections and indexes. */
  sweepGarbage(): void {
    this.garbage.start();
  }

  async close(): Promise<void> {
    this.transactions.abortAll();
    await this.garbage.stop();
    await this.environment.close();
    this.releaseFolder();
  }
}
