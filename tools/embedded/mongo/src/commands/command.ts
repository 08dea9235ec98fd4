import type { Document } from '../documents';
import type { Engine } from '../engine';
import type { Transaction } from '../transactions/transaction';

/** One client connection. */
export interface Connection {
  id: number;
  /** `host:port` by which the client reached the server; hello advertises it. */
  localAddress: string;
}

/** Identity of a retryable write: the session and its counter. */
export interface RetryId {
  sessionId: string;
  number: bigint;
}

export interface CommandContext {
  engine: Engine;
  options: ServerOptions;
  connection: Connection;
  db: string;
  name: string;
  body: Document;
  /** Raw documents from document sequences. */
  sequences: Map<string, Buffer[]>;
  sessionId: string | undefined;
  /** `txnNumber`, of a transaction or of a retryable write. */
  transactionNumber: bigint | undefined;
  transaction: Transaction | undefined;
  retry: RetryId | undefined;
}

export interface ServerOptions {
  /** Name in hello's `setName`; drivers allow transactions on replica sets only. */
  replicaSet: string;
}

export interface Command {
  /** Supported fields besides those of every command. Any other is rejected. */
  fields: readonly string[];
  /** Takes a write concern. */
  writes?: true;
  /** May run inside a transaction. */
  inTransaction?: true;
  /** May be repeated by a driver under the same txnNumber. */
  retryable?: true;
  run(context: CommandContext): Promise<Document> | Document;
}
