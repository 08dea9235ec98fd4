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

/** The mode of LMDB's files. Its type declarations lack the option. */
const ownerOnly = { permissionsMode: 0o600 };

/**
 * The LMDB file and its tables. A few tables hold everything, with keys that start with the id of the collection or
 * index, so that a thousand collections do not need a thousand LMDB databases.
 */
export class Environment {
  readonly documents: Table;
  readonly indexes: Table;
  readonly catalog: Table;
  readonly sessions: Table;
  /** True while an action of `write` runs. */
  isWriting = false;
  private readonly root: RootDatabase<Buffer, Buffer>;

  constructor(dataDir: string) {
    this.root = open<Buffer, Buffer>({
      ...ownerOnly,
      path: join(dataDir, dataFile),
      noSubdir: true,
      maxDbs: 8,
      // One pinned snapshot per open transaction and running scan.
      maxReaders: 2000,
      encoding: 'binary',
      keyEncoding: 'binary',
      // Off, so that a commit's promise resolves after fsync and no reader sees data that is not durable.
      overlappingSync: false,
      // Off, because lmdb would keep a promise per turn whose rejection cannot be handled, and a failed commit would
      // end the process. Writes of one turn share a commit anyway.
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
   * Runs `action` alone on the newest state and resolves once its writes are on disk. Queued actions share the commit.
   * LMDB does not undo an action that throws, so actions must check before they write.
   *
   * @throws MongoError OutOfDiskSpace when the commit did not fit on the disk; nothing of it is stored then
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

  /** A consistent view of the newest committed state; the caller closes it. */
  snapshot(): Snapshot {
    return new Snapshot(this, this.documents.useReadTransaction());
  }

  close(): Promise<void> {
    return this.root.close();
  }
}

/** The source of queries. */
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
    // During a write, lmdb's `get` ignores the given transaction and reads uncommitted data; a range does not.
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

  countIndex({ start, end }: KeyRange): number {
    return this.environment.indexes.getKeysCount({ start, end, transaction: this.transaction });
  }

  close(): void {
    if (this.open) this.transaction.done();
    this.open = false;
  }
}

/** Reads inside `Environment.write`: the newest state with the action's own writes. */
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

/** LMDB's reverse range starts at the upper end; these ranges are [start, end) in both directions. */
function bounds({ start, end }: KeyRange, reverse: boolean) {
  return reverse
    ? { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
    : { start, end };
}
