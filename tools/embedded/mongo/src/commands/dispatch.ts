import { type Document, isDocument, MongoError, mongoError } from '../documents';
import type { Engine } from '../engine';
import { checkNesting, maxCommandNesting } from '../nesting';
import { serverError } from '../server-error';
import type { Request } from '../wire/request';
import { toBigInt } from './arguments';
import type { Command, CommandContext, Connection, ServerOptions } from './command';
import { checkFields, checkReadConcern } from './common-fields';
import { commands } from './registry';
import { sessionIdOf } from './sessions';
import { unsatisfied } from './write-concern';

export interface Server {
  engine: Engine;
  options: ServerOptions;
  /** Receives errors that no input caused: bugs and full disks. */
  report(error: unknown): void;
}

/** Runs one request and returns its reply, also for errors; it never throws. */
export async function dispatch(server: Server, connection: Connection, request: Request): Promise<Document> {
  let context: CommandContext | undefined;
  try {
    context = contextOf(server, connection, request);
    const command = commandOf(context);
    enterTransaction(context, command, request);
    checkFields(context, command);
    checkReadConcern(context);
    const concern = command.writes ? unsatisfied(context) : {};
    const reply = await command.run(context);
    if (context.transaction && reply['writeErrors']) server.engine.transactions.abort(context.transaction);
    return { ...reply, ...concern, ok: 1 };
  } catch (error) {
    // As in MongoDB, an error aborts the transaction.
    if (context?.transaction) server.engine.transactions.abort(context.transaction);
    if (!(error instanceof MongoError)) server.report(error);
    return errorReply(error);
  }
}

function contextOf(
  { engine, options }: Server,
  connection: Connection,
  { body, sequences }: Request,
): CommandContext {
  checkNesting(body, maxCommandNesting);
  const name = Object.keys(body)[0] ?? '';
  const db: unknown = body['$db'];
  if (typeof db !== 'string') throw mongoError('FailedToParse', 'OP_MSG requests require a $db argument');
  const sessionId = body['lsid'] === undefined ? undefined : sessionIdOf(body['lsid']);
  if (body['lsid'] !== undefined && sessionId === undefined) {
    throw mongoError('TypeMismatch', "BSON field 'lsid.id' must be a UUID");
  }
  const transactionNumber = toBigInt(body['txnNumber']);
  return {
    engine,
    options,
    connection,
    db,
    name,
    body,
    sequences,
    sessionId,
    transactionNumber,
    transaction: undefined,
    retry: undefined,
  };
}

function commandOf({ name, body, sequences }: CommandContext): Command {
  const command = commands.get(name);
  if (!command) throw serverError('CommandNotFound', `no such command: '${name}'`);
  for (const sequence of sequences.keys()) {
    if (!command.fields.includes(sequence) || body[sequence] !== undefined) {
      throw serverError(
        'IDLUnknownField',
        `BSON field '${name}.${sequence}' is an unknown or repeated field.`,
      );
    }
  }
  return command;
}

/** Finds or begins the transaction of the request, or marks it as a retryable write. */
function enterTransaction(context: CommandContext, command: Command, { body }: Request): void {
  const { engine, connection, sessionId, transactionNumber: number, name } = context;
  const isTransaction = body['autocommit'] !== undefined;
  if (!isTransaction) {
    if (body['startTransaction'] !== undefined)
      throw mongoError('InvalidOptions', 'startTransaction needs autocommit: false');
    if (number === undefined) return;
    if (sessionId === undefined)
      throw mongoError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
    if (!command.retryable)
      throw mongoError('InvalidOptions', `txnNumber may not be used with ${name} outside a transaction`);
    context.retry = { sessionId, number };
    return;
  }
  if (body['autocommit'] !== false)
    throw mongoError('InvalidOptions', 'Specifying autocommit=true is not allowed.');
  if (sessionId === undefined || number === undefined) {
    throw mongoError('InvalidOptions', "'autocommit' needs a session id and a txnNumber");
  }
  if (name === 'commitTransaction' || name === 'abortTransaction') return;
  if (!command.inTransaction) {
    throw serverError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  context.transaction =
    body['startTransaction'] === true
      ? engine.transactions.begin(sessionId, number, connection)
      : engine.transactions.get(sessionId, number, connection);
}

function errorReply(error: unknown): Document {
  if (!(error instanceof MongoError)) {
    return {
      ok: 0,
      errmsg: 'internal error; see the log of embedded-mongo',
      code: 1,
      codeName: 'InternalError',
    };
  }
  const { code, codeName, message, extra } = error;
  return { ok: 0, errmsg: message, code, codeName, ...(isDocument(extra) ? extra : {}) };
}
