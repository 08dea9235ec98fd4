import { type Document, isDocument, mongoError } from '../documents';
import { statementsOf } from './arguments';
import { batchCommand } from './batch-command';
import { checkStatementFields, refuseBypass } from './common-fields';
import { readArrayFilters, readUpdate, runUpdate, type UpdateStatement } from './update-statement';

const statementFields = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort'];

export const update = batchCommand<UpdateStatement>({
  field: 'updates',
  read: (context) => statementsOf(context, 'updates').map(readStatement),
  check: refuseBypass,
  empty: () => ({ n: 0, nModified: 0 }),
  step: ({ engine, db, collection }, statement, target, reply, index) => {
    const result = runUpdate(engine, db, collection, target, statement);
    reply['n'] = Number(reply['n']) + result.matched + (result.upserted ? 1 : 0);
    reply['nModified'] = Number(reply['nModified']) + result.modified;
    if (result.upserted) {
      const others: unknown = reply['upserted'];
      reply['upserted'] = [...(Array.isArray(others) ? others : []), { index, _id: result.upserted['_id'] }];
    }
  },
});

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
