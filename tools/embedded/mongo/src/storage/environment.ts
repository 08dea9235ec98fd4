import { join } from 'node:path';
import { commitFailure } from './commit-failure';
import { dataFile } from './data-folder';
import { type Database, open, type RootDatabase, type Transaction } from 'lmdb';

export type Table = Database<Buffer, Buffer>;

export interface Entry {
  key: Buffer;
  value: Buffer;
}

export interface KeyRange {
  start: Buffer;
  /** Exclusive. */
  end: Buffer;
}

/** The mode of the files that LMDB makes. Its type declarations leave the option out. */
const ownerOnly = { permissionsMode: 0o600 };

/**
 * The LMDB file and its tables. Everything lies in a few tables whose keys begin with the collection's or index's
 * number, so that a thousand collections cost no thousand LMDB databases.
 */
export class Environment {
  readonly documents: Table;
  readonly indexes: Table;
  readonly catalog: Table;
  readonly sessions: Table;
  /** An action of `write` runs at this moment. */
  isWriting = false;
  private readonly root: RootDatabase<Buffer, Buffer>;

  constructor(dataDir: string) {
    this.root = open<Buffer, Buffer>({
      ...ownerOnly,
      path: join(dataDir, dataFile),
      noSubdir: true,
      maxDbs: 8,
      // A pinned snapshot per open transaction and running scan.
      maxReaders: 2000,
      encoding: 'binary',
      keyEncoding: 'binary',
      // Off: a commit's promise then resolves after fsync, and nobody reads what is not durable yet.
      overlappingSync: false,
      // With it lmdb keeps a promise of its own for each turn, whose rejection nobody could handle: a commit that
      // failed would end the process. Writes of one turn share a commit all the same.
      eventTurnBatching: false,
    });
    const table = (name: string) =>
      this.root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
    this.documents = table('documents');
    this.indexes = table('indexes');
    this.catalog = table('catalog');
    this.sessions = table('sessions');
  }

  /**
   * Runs `action` alone, reading and writing the newest state, and resolves once all of it is on disk. Actions queued
   * by other connections share the commit. LMDB does not undo what an action did before it threw: check first, then write.
   *
   * @throws MongoError OutOfDiskSpace when the commit did not fit on the disk; nothing of it is there then
   */
  async write<T>(action: () => T): Promise<T> {
    try {
      return await this.root.transaction(() => {
        this.isWriting = true;
        try {
          return action();
        } finally {
          this.isWriting = false;
        }
      });
    } catch (error) {
      throw await commitFailure(error);
    }
  }

  /** A consistent view of the newest committed state, until it is closed. */
  snapshot(): Snapshot {
    return new Snapshot(this, this.documents.useReadTransaction());
  }

  close(): Promise<void> {
    return this.root.close();
  }
}

/** What queries read from. */
export interface Reader {
  document(key: Buffer): Buffer | undefined;
  scanDocuments(range: KeyRange, reverse?: boolean): Iterable<Entry>;
  scanIndex(range: KeyRange, reverse?: boolean): Iterable<Entry>;
  indexEntry(key: Buffer): Buffer | undefined;
}

export class Snapshot implements Reader {
  private open = true;

  constructor(
    private readonly environment: Environment,
    private readonly transaction: Transaction,
  ) {}

  document(key: Buffer): Buffer | undefined {
    return this.get(this.environment.documents, key);
  }

  indexEntry(key: Buffer): Buffer | undefined {
    return this.get(this.environment.indexes, key);
  }

  private get(table: Table, key: Buffer): Buffer | undefined {
    const transaction = this.transaction;
    if (!this.environment.isWriting) return table.get(key, { transaction });
    // While a write runs, lmdb's `get` reads what is being written whatever transaction it is given; a range does not.
    for (const { value } of table.getRange({ start: key, end: key, inclusiveEnd: true, transaction }))
      return value;
    return undefined;
  }

  scanDocuments(range: KeyRange, reverse = false): Iterable<Entry> {
    return this.environment.documents.getRange({ ...bounds(range, reverse), transaction: this.transaction });
  }

  scanIndex(range: KeyRange, reverse = false): Iterable<Entry> {
    return this.environment.indexes.getRange({ ...bounds(range, reverse), transaction: this.transaction });
  }

  close(): void {
    if (this.open) this.transaction.done();
    this.open = false;
  }
}

/** Reads inside `Environment.write`: the newest state, the action's own writes included. */
export class LatestReader implements Reader {
  constructor(private readonly environment: Environment) {}

  document(key: Buffer): Buffer | undefined {
    return this.environment.documents.get(key);
  }

  indexEntry(key: Buffer): Buffer | undefined {
    return this.environment.indexes.get(key);
  }

  scanDocuments(range: KeyRange, reverse = false): Iterable<Entry> {
    return this.environment.documents.getRange(bounds(range, reverse));
  }

  scanIndex(range: KeyRange, reverse = false): Iterable<Entry> {
    return this.environment.indexes.getRange(bounds(range, reverse));
  }
}

/** LMDB's reverse range starts at its upper end; ours are [start, end) either way. */
function bounds({ start, end }: KeyRange, reverse: boolean) {
  return reverse
    ? { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
    : { start, end };
}
