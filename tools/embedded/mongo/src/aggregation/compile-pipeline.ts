import {
  compileFilter,
  compileProjection,
  type Document,
  isDocument,
  locationError,
  sortComparator,
  typeName,
} from '../documents';
import { applyPipeline } from '../documents/apply-pipeline';
import { toNumber } from '../commands/arguments';
import { notSupported } from '../server-error';
import { checkExpression, checkFields } from './check-expression';
import { group } from './group';
import { lookup } from './lookup';
import { mingoStage, mingoStages } from './mingo-stages';
import { collect, identity, ofAll, once, perDocument, type Stage, type StageContext } from './stage';
import { unwind } from './unwind';

/** Stages of MongoDB that this server does not have. */
const refused = new Set([
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$collStats',
  '$currentOp',
  '$documents',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listLocalSessions',
  '$listSampledQueries',
  '$listSearchIndexes',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$querySettings',
  '$queryStats',
  '$rankFusion',
  '$search',
  '$searchMeta',
  '$shardedDataDistribution',
  '$vectorSearch',
]);

const perDocumentStages = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/** @throws MongoError 40323, 40324 for what is no stage, 238 for one that is not served */
export function compilePipeline(pipeline: readonly Document[], context: StageContext): Stage {
  const stages = pipeline.map((stage) => compileStage(stage, context));
  return stages.reduce((first, second) => (input) => second(first(input)), identity);
}

/** The name and the specification of a stage. */
export function readStage(stage: Document): [string, unknown] {
  const [entry, ...others] = Object.entries(stage);
  if (entry && others.length === 0) return entry;
  throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
}

function compileStage(stage: Document, context: StageContext): Stage {
  const [name, specification] = readStage(stage);
  if (perDocumentStages.has(name)) {
    checkPerDocument(name, specification);
    return perDocument((document) => [applyPipeline(document, [stage], context.now)]);
  }
  switch (name) {
    case '$match': {
      const matches = compileFilter(asDocument(name, specification), context.now);
      return perDocument((document) => (matches(document) ? [document] : []));
    }
    case '$sort': {
      const compare = sortComparator(asDocument(name, specification));
      return ofAll((documents) => documents.sort(compare));
    }
    case '$limit':
      return limit(wholeNumber(name, specification, 1));
    case '$skip':
      return skip(wholeNumber(name, specification, 0));
    case '$count':
      return countAs(specification);
    case '$group':
      return group(specification, context);
    case '$sortByCount':
      return compilePipeline(
        [{ $group: { _id: specification, count: { $sum: 1 } } }, { $sort: { count: -1 } }],
        context,
      );
    case '$unwind':
      return unwind(specification);
    case '$lookup':
      return lookup(specification, context);
    case '$unionWith':
      return unionWith(specification, context);
    case '$sample':
      return sample(wholeNumber('$sample.size', asDocument(name, specification)['size'], 0));
    case '$facet':
      return facet(asDocument(name, specification), context);
    default:
      if (mingoStages.has(name)) return mingoStage(stage);
      if (refused.has(name)) throw notSupported(`The stage ${name}`);
      throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

/** Refuses a bad stage whether or not a document reaches it. */
function checkPerDocument(name: string, specification: unknown): void {
  if (name === '$unset') {
    applyPipeline({}, [{ $unset: specification }], new Date());
  } else if (name === '$replaceWith') {
    checkExpression(specification);
  } else {
    checkFields(asDocument(name, specification));
    if (name === '$project') compileProjection(asDocument(name, specification));
  }
}

function asDocument(name: string, specification: unknown): Document {
  if (isDocument(specification)) return specification;
  throw locationError(15959, `the ${name} specification must be an object, got ${typeName(specification)}`);
}

function wholeNumber(name: string, value: unknown, least: number): number {
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number) && number >= least) return number;
  throw locationError(least === 1 ? 15958 : 5107200, `invalid argument to ${name}: ${String(value)}`);
}

function limit(max: number): Stage {
  return async function* (input) {
    let left = max;
    for await (const batch of input) {
      yield batch.slice(0, left);
      left -= batch.length;
      if (left <= 0) return;
    }
  };
}

function skip(count: number): Stage {
  return async function* (input) {
    let left = count;
    for await (const batch of input) {
      yield batch.slice(left);
      left = Math.max(0, left - batch.length);
    }
  };
}

function countAs(field: unknown): Stage {
  if (typeof field !== 'string' || field === '' || /[$.]/.test(field)) {
    throw locationError(40156, 'the count field must be a non-empty string without $ and .');
  }
  return async function* (input) {
    let count = 0;
    for await (const batch of input) count += batch.length;
    if (count > 0) yield [{ [field]: count }];
  };
}

function unionWith(specification: unknown, context: StageContext): Stage {
  const { coll, pipeline = [] } = isDocument(specification) ? specification : { coll: specification };
  if (typeof coll !== 'string' || !Array.isArray(pipeline) || !pipeline.every(isDocument)) {
    throw locationError(51186, "$unionWith needs 'coll' as a string and 'pipeline' as an array");
  }
  const inner = context.compile(pipeline);
  return async function* (input) {
    yield* input;
    yield* inner(context.read(coll, {}));
  };
}

/** Reservoir sampling: every document has the same chance, and no more than the sample is kept. */
function sample(size: number): Stage {
  return ofAll((documents) => {
    const kept = documents.slice(0, size);
    for (let seen = size; seen < documents.length; seen++) {
      const at = Math.floor(Math.random() * (seen + 1));
      if (at < size) kept[at] = documents[seen] as Document;
    }
    return kept;
  });
}

function facet(specification: Document, context: StageContext): Stage {
  const facets = Object.entries(specification).map(([name, pipeline]): [string, Stage] => {
    if (!Array.isArray(pipeline) || !pipeline.every(isDocument))
      throw locationError(40169, `arguments to $facet must be arrays, ${name} is not`);
    return [name, context.compile(pipeline)];
  });
  return ofAll(async (documents) => {
    const result: Document = {};
    for (const [name, stage] of facets) result[name] = await collect(stage(once(documents)));
    return [result];
  });
}
