import { compileFilter, type Document, isDocument, mongoError } from '../documents';
import type { PlanRequest } from '../query/planner';
import type { StoredDocument } from '../query/plan-scan';
import type { CollectionInfo } from '../storage/collection-info';
import { decode } from '../storage/decode';
import type { WriteTarget } from '../transactions/write-target';
import { statementsOf, toNumber } from './arguments';
import { batchCommand } from './batch-command';
import { checkStatementFields } from './common-fields';
import { allMatches, firstMatch } from './matching';

const statementFields = ['q', 'limit', 'hint', 'collation'];

export const deleteCommand = batchCommand<Statement>({
  field: 'deletes',
  read: (context) => statementsOf(context, 'deletes').map(readStatement),
  empty: () => ({ n: 0 }),
  step: ({ engine, db, collection: name }, { request, single }, target, reply) => {
    compileFilter(request.filter);
    const collection = engine.find(db, name, target.transaction);
    if (!collection) return;
    const first = single ? firstMatch(target, collection, request) : undefined;
    const found = single ? (first ? [first] : []) : allMatches(target, collection, request);
    reply['n'] = Number(reply['n']) + removeAll(collection, target, found);
  },
});

export function removeAll(
  collection: CollectionInfo,
  target: WriteTarget,
  found: readonly StoredDocument[],
): number {
  const change = ({ id, raw }: StoredDocument) => ({
    collection,
    id: { bytes: id, truncated: false },
    before: decode(raw),
    after: undefined,
    raw: undefined,
  });
  if (target.mustCheck) for (const stored of found) target.check(change(stored));
  for (const stored of found) target.apply(change(stored));
  return found.length;
}

interface Statement {
  request: PlanRequest;
  single: boolean;
}

function readStatement(statement: Document): Statement {
  checkStatementFields('delete.deletes', statement, statementFields);
  const { q: filter, hint } = statement;
  if (!isDocument(filter))
    throw mongoError('TypeMismatch', "BSON field 'delete.deletes.q' must be an object");
  const limit = toNumber(statement['limit']);
  if (limit !== 0 && limit !== 1) {
    throw mongoError(
      'FailedToParse',
      'The limit field in delete objects must be 0 or 1. Got ' + String(limit),
    );
  }
  return { request: { filter, ...(hint === undefined ? {} : { hint }) }, single: limit === 1 };
}
