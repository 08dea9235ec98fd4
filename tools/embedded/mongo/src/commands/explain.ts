import { type Document, isDocument, mongoError } from '../documents';
import { FindSource } from '../query/find-source';
import type { Plan } from '../query/planner';
import { keyPattern } from '../storage/collection-info';
import { serverError } from '../server-error';
import { aggregateSource } from './aggregate';
import type { Command, CommandContext } from './command';
import { findSource } from './find';

export const explain: Command = {
  fields: ['verbosity'],
  run: async (context) => {
    const inner: unknown = context.body['explain'];
    if (!isDocument(inner))
      throw mongoError('TypeMismatch', "BSON field 'explain.explain' must be an object");
    const name = Object.keys(inner)[0] ?? '';
    const collection = String(inner[name]);
    const source = sourceOf({ ...context, name, body: { ...inner, $db: context.db } }, collection);
    const winningPlan = source ? describePlan(source.plan) : { stage: 'EOF' };
    const reply = {
      explainVersion: '1',
      queryPlanner: { namespace: `${context.db}.${collection}`, winningPlan, rejectedPlans: [] },
      command: inner,
    };
    if (context.body['verbosity'] === 'queryPlanner') return reply;
    let returned = 0;
    while (source && !source.exhausted) returned += (await source.next(1000)).length;
    return {
      ...reply,
      executionStats: {
        executionSuccess: true,
        nReturned: returned,
        executionTimeMillis: 0,
        totalKeysExamined: source?.view.scan.keysExamined ?? 0,
        totalDocsExamined: source?.view.scan.documentsExamined ?? 0,
        executionStages: {
          ...winningPlan,
          nReturned: returned,
          docsExamined: source?.view.scan.documentsExamined ?? 0,
        },
      },
    };
  },
};

/** What the explained command reads; undefined for a missing collection. */
function sourceOf(context: CommandContext, collection: string): FindSource | undefined {
  const { body, name } = context;
  switch (name) {
    case 'find':
      return findSource(context, collection);
    case 'aggregate':
      return aggregateSource(context, collection).find;
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return ofFilter(context, collection, body['query'], body);
    case 'update':
      return ofStatement(context, collection, body['updates']);
    case 'delete':
      return ofStatement(context, collection, body['deletes']);
    default:
      throw serverError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

function ofStatement(
  context: CommandContext,
  collection: string,
  statements: unknown,
): FindSource | undefined {
  const [first, ...others]: unknown[] = Array.isArray(statements) ? statements : [];
  if (!isDocument(first) || others.length > 0) {
    throw mongoError('InvalidOptions', 'explained write batches must be of size 1');
  }
  return ofFilter(context, collection, first['q'], first);
}

function ofFilter(
  { engine, db }: CommandContext,
  name: string,
  filter: unknown,
  { sort, hint }: Document,
): FindSource | undefined {
  const collection = engine.catalog.find(db, name);
  return (
    collection &&
    new FindSource(engine.environment, collection, {
      filter: isDocument(filter) ? filter : {},
      ...(isDocument(sort) ? { sort } : {}),
      ...(hint === undefined ? {} : { hint }),
    })
  );
}

function describePlan({ scans, sorted }: Plan): Document {
  const stages = scans.map(({ index, reverse, points, ranges }) => ({
    stage: 'FETCH',
    inputStage: {
      stage: 'IXSCAN',
      indexName: index.name,
      keyPattern: keyPattern(index),
      isMultiKey: index.multikey,
      isUnique: index.unique,
      direction: reverse ? 'backward' : 'forward',
      ranges: points?.length ?? ranges.length,
    },
  }));
  const [first] = stages;
  const found = !first
    ? { stage: 'COLLSCAN', direction: 'forward' }
    : stages.length === 1
      ? first
      : { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: stages } };
  return sorted ? found : { stage: 'SORT', inputStage: found };
}
