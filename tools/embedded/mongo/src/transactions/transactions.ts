import { type MongoError } from '../documents';
import { serverError } from '../server-error';
import type { Catalog } from '../storage/catalog';
import type { Change, DocumentWriter } from '../storage/document-writer';
import type { Environment } from '../storage/environment';
import type { LockTable } from './lock-table';
import type { SessionRecords } from './session-records';
import { Transaction } from './transaction';
import { writeConflict } from './transaction-target';

/** How long a transaction may stay open (transactionLifetimeLimitSeconds). */
const lifetimeMs = 60_000;

/** The open transactions, at most one per session. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();

  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    private readonly writer: DocumentWriter,
    private readonly locks: LockTable,
    private readonly records: SessionRecords,
  ) {}

  /** @throws MongoError 225 TransactionTooOld, 251 when the number has been used before. */
  begin(sessionId: string, number: bigint, connection: object): Transaction {
    const last = this.records.find(sessionId)?.number ?? -1n;
    const running = this.open.get(sessionId);
    if (number < last || (running && number < running.number)) throw tooOld(number);
    if (number === last || number === running?.number) throw noSuchTransaction(number);
    if (running) this.abort(running);
    const transaction = new Transaction(
      sessionId,
      number,
      this.environment.snapshot(),
      Date.now(),
      this.catalog.time,
    );
    transaction.connections.add(connection);
    this.open.set(sessionId, transaction);
    return transaction;
  }

  /** @throws MongoError 251 NoSuchTransaction, on which the driver retries the whole transaction. */
  get(sessionId: string, number: bigint, connection: object): Transaction {
    const transaction = this.open.get(sessionId);
    if (transaction?.number !== number || transaction.state !== 'open') throw noSuchTransaction(number);
    transaction.connections.add(connection);
    return transaction;
  }

  /** Commits atomically and durably; a repeated commit succeeds again. */
  async commit(sessionId: string, number: bigint): Promise<void> {
    const transaction = this.open.get(sessionId);
    if (transaction?.number !== number || transaction.state !== 'open') {
      // A driver that lost its connection repeats a commit, also while the first one still runs.
      if (transaction?.number === number) await transaction.ended;
      const record = this.records.find(sessionId);
      if (record?.number === number && record.kind === 'transaction') return;
      throw noSuchTransaction(number);
    }
    transaction.state = 'committing';
    const failure = await this.environment
      .write(() => this.write(transaction))
      .then(
        (error) => error,
        (error: unknown) => {
          // As in Engine.write: the catalog in memory may be ahead of the disk.
          this.catalog.load();
          return error;
        },
      );
    this.close(transaction, failure === undefined ? 'committed' : 'aborted');
    if (failure !== undefined) throw failure;
  }

  /** Runs inside `Environment.write`. Returns an error instead of throwing it; nothing has been written then. */
  private write(transaction: Transaction): unknown {
    const changes = [...transaction.overlays.values()].flatMap(({ collection, documents }) =>
      [...documents.values()].map((document): Change => ({ ...document, collection })),
    );
    try {
      const created = [...transaction.created.values()];
      const isTaken = created.some(({ db, name }) => this.catalog.find(db, name));
      if (isTaken || changes.some(({ collection }) => collection.dropped)) throw writeConflict();
      this.writer.applyAll(changes.filter(({ before, after }) => before ?? after));
      for (const collection of created) this.catalog.add(collection);
    } catch (error) {
      return error;
    }
    const done = {
      number: transaction.number,
      kind: 'transaction',
      next: 1,
      complete: true,
      reply: {},
    } as const;
    this.records.save(transaction.sessionId, done);
    return undefined;
  }

  /** @throws MongoError 256 for a committed transaction, 251 for an unknown one. */
  abortByNumber(sessionId: string, number: bigint): void {
    const transaction = this.open.get(sessionId);
    if (transaction?.number === number && transaction.state === 'open') {
      this.abort(transaction);
      return;
    }
    const record = this.records.find(sessionId);
    if (record?.number === number && record.kind === 'transaction') {
      throw serverError('TransactionCommitted', `Transaction ${number} has been committed.`);
    }
    throw noSuchTransaction(number);
  }

  abort(transaction: Transaction): void {
    if (transaction.state === 'open') this.close(transaction, 'aborted');
  }

  abortOf(sessionId: string): void {
    const transaction = this.open.get(sessionId);
    if (transaction) this.abort(transaction);
  }

  /** Aborts transactions that ran only on a closed connection, because they can never commit and must not hold locks. */
  connectionClosed(connection: object): void {
    for (const transaction of [...this.open.values()]) {
      if (transaction.connections.delete(connection) && transaction.connections.size === 0)
        this.abort(transaction);
    }
  }

  abortExpired(now: number): void {
    for (const transaction of [...this.open.values()]) {
      if (now - transaction.startedAt > lifetimeMs) this.abort(transaction);
    }
  }

  abortAll(): void {
    for (const transaction of [...this.open.values()]) this.abort(transaction);
  }

  private close(transaction: Transaction, state: 'committed' | 'aborted'): void {
    this.locks.releaseAll(transaction);
    if (this.open.get(transaction.sessionId) === transaction) this.open.delete(transaction.sessionId);
    transaction.end(state);
  }
}

export function noSuchTransaction(number: bigint): MongoError {
  return serverError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    { errorLabels: ['TransientTransactionError'] },
  );
}

export function tooOld(number: bigint): MongoError {
  return serverError(
    'TransactionTooOld',
    `Cannot start transaction ${number} because a newer one has already started on this session.`,
  );
}
