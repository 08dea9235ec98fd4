import { type Document, isDocument, mongoError } from '../documents';
import { collectionName, statementsOf } from './arguments';
import type { Command } from './command';
import { checkStatementFields, refuseBypass, writeFields } from './common-fields';
import { checkBatchSize, isOrdered } from './insert';
import { readArrayFilters, readUpdate, runUpdate, type UpdateStatement } from './update-statement';
import { addWriteError, runWrites } from './write-batch';

const statementFields = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort'];

export const update: Command = {
  fields: [...writeFields, 'updates'],
  inTransaction: true,
  retryable: true,
  run: (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const statements = statementsOf(context, 'updates').map(readStatement);
    checkBatchSize(statements.length);
    refuseBypass(context);
    const ordered = isOrdered(context);
    return runWrites(context, {
      length: statements.length,
      empty: () => ({ n: 0, nModified: 0 }),
      step: (index, target, reply) => {
        const result = runUpdate(engine, db, name, target, statements[index] as UpdateStatement);
        reply['n'] = Number(reply['n']) + result.matched + (result.upserted ? 1 : 0);
        reply['nModified'] = Number(reply['nModified']) + result.modified;
        if (result.upserted) {
          const others: unknown = reply['upserted'];
          reply['upserted'] = [
            ...(Array.isArray(others) ? others : []),
            { index, _id: result.upserted['_id'] },
          ];
        }
      },
      onError: (index, error, reply) => addWriteError(ordered, index, error, reply),
    });
  },
};

function readStatement(statement: Document): UpdateStatement {
  checkStatementFields('update.updates', statement, statementFields);
  const { q: filter, sort, hint } = statement;
  if (!isDocument(filter))
    throw mongoError('TypeMismatch', "BSON field 'update.updates.q' must be an object");
  if (statement['c'] !== undefined) throw mongoError('NotImplemented', "'c' in an update is not supported");
  const multi = statement['multi'] === true;
  if (multi && sort !== undefined) throw mongoError('FailedToParse', 'Cannot specify sort with multi=true');
  return {
    filter,
    update: readUpdate(statement['u']),
    multi,
    upsert: statement['upsert'] === true,
    arrayFilters: readArrayFilters(statement['arrayFilters']),
    ...(hint === undefined ? {} : { hint }),
    ...(isDocument(sort) ? { sort } : {}),
  };
}
