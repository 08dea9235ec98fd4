import type { Document } from '../documents';
import { serverError } from '../server-error';
import type { WriteTarget } from '../transactions/write-target';
import { collectionName, optionalBoolean } from './arguments';
import type { Command, CommandContext } from './command';
import { writeFields } from './common-fields';
import { errorCollector, runWrites } from './write-batch';

/** MongoDB's maxWriteBatchSize, which hello reports. */
export const maxWriteBatchSize = 100_000;

interface StatementContext extends CommandContext {
  /** The collection's name. */
  collection: string;
}

interface Statements<Statement> {
  /** The field of the command that holds the statements. */
  field: string;
  read(context: CommandContext): readonly Statement[];
  /** Checks the other fields of the command. */
  check?(context: CommandContext): void;
  /** The initial reply. */
  empty(): Document;
  /** Runs one statement and adds its result to the reply. Throws before it has written anything. */
  step(
    context: StatementContext,
    statement: Statement,
    target: WriteTarget,
    reply: Document,
    index: number,
  ): void;
}

/** insert, update and delete: a batch of statements, which stops at the first error unless `ordered` is false. */
export const batchCommand = <Statement>({
  field,
  read,
  check,
  empty,
  step,
}: Statements<Statement>): Command => ({
  fields: [...writeFields, field],
  writes: true,
  inTransaction: true,
  retryable: true,
  run: (context) => {
    const named = { ...context, collection: collectionName(context) };
    const statements = read(context);
    checkBatchSize(statements.length);
    check?.(context);
    return runWrites(context, {
      length: statements.length,
      empty,
      step: (index, target, reply) => step(named, statements[index] as Statement, target, reply, index),
      onError: errorCollector(isOrdered(context)),
    });
  },
});

function checkBatchSize(length: number): void {
  if (length >= 1 && length <= maxWriteBatchSize) return;
  throw serverError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${length} operations.`,
  );
}

/** `ordered`, which defaults to true. */
function isOrdered(context: CommandContext): boolean {
  return context.body['ordered'] === undefined || optionalBoolean(context, 'ordered');
}
