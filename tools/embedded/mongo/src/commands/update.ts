import { type Document, isDocument, mongoError, typeName } from '../documents';
import { statementsOf } from './arguments';
import { batchCommand } from './batch-command';
import { checkStatementFields, refuseBypass } from './common-fields';
import { addTo } from './write-batch';
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
    if (result.upserted) addTo(reply, 'upserted', { index, _id: result.upserted['_id'] });
  },
});

function readStatement(statement: Document): UpdateStatement {
  checkStatementFields('update.updates', statement, statementFields);
  const { q: filter, sort, hint } = statement;
  if (!isDocument(filter))
    throw mongoError('TypeMismatch', "BSON field 'update.updates.q' must be an object");
  if (statement['c'] !== undefined) throw mongoError('NotImplemented', "'c' in an update is not supported");
  const multi = readFlag(statement, 'multi');
  if (multi && sort !== undefined) throw mongoError('FailedToParse', 'Cannot specify sort with multi=true');
  return {
    filter,
    update: readUpdate(statement['u']),
    multi,
    upsert: readFlag(statement, 'upsert'),
    arrayFilters: readArrayFilters(statement['arrayFilters']),
    ...(hint === undefined ? {} : { hint }),
    ...(isDocument(sort) ? { sort } : {}),
  };
}

function readFlag(statement: Document, name: 'multi' | 'upsert'): boolean {
  const value = statement[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw mongoError(
    'TypeMismatch',
    `BSON field 'update.updates.${name}' is the wrong type '${typeName(value)}', expected type 'bool'`,
  );
}
