import type { Document } from '../documents';
import type { Engine } from '../engine';
import type { Transaction } from '../transactions/transaction';

/** What the server knows of one client connection. */
export interface Connection {
  id: number;
  /** `host:port` by which the client reached the server: what hello advertises. */
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
  /** Documents that came in a section of their own, raw. */
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
  /** Fields it understands, beside those that every command may carry. Any other is refused. */
  fields: readonly string[];
  /** May run inside a transaction. */
  inTransaction?: true;
  /** May be repeated by a driver under the same txnNumber. */
  retryable?: true;
  run(context: CommandContext): Promise<Document> | Document;
}
