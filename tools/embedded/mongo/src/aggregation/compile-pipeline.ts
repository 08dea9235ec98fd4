import {
  checkExpression,
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
import { group } from './group';
import { perDocument, sortBy, type Stage } from './stage';
import { unwind } from './unwind';

const perDocumentStages = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/**
 * Compiles the stages of a pipeline into one. `now` is the time of `$$NOW` in all of them.
 *
 * @throws MongoError 40323 for a malformed stage, 40324 for an unknown one.
 */
export function compilePipeline(pipeline: readonly Document[], now: Date): Stage {
  const stages = pipeline.map((stage) => compileStage(stage, now));
  return (input) => stages.reduce((documents, stage) => stage(documents), input);
}

/** The name and the specification of a stage. */
export function readStage(stage: Document): [string, unknown] {
  const [entry, ...others] = Object.entries(stage);
  if (entry && others.length === 0) return entry;
  throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
}

function compileStage(stage: Document, now: Date): Stage {
  const [name, specification] = readStage(stage);
  if (perDocumentStages.has(name)) {
    checkPerDocument(name, specification);
    return perDocument((document) => [applyPipeline(document, [stage], now)]);
  }
  switch (name) {
    case '$match': {
      const matches = compileFilter(asDocument(name, specification), now);
      return perDocument((document) => (matches(document) ? [document] : []));
    }
    case '$sort':
      return sortBy(sortComparator(asDocument(name, specification)));
    case '$limit':
      return limit(wholeNumber(name, specification, 1));
    case '$skip':
      return skip(wholeNumber(name, specification, 0));
    case '$count':
      return countAs(specification);
    case '$group':
      return group(specification, now);
    case '$unwind':
      return unwind(specification);
    default:
      throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

/** Rejects a bad stage whether or not a document reaches it. */
function checkPerDocument(name: string, specification: unknown): void {
  if (name === '$unset') {
    applyPipeline({}, [{ $unset: specification }], new Date());
  } else if (name === '$replaceWith') {
    checkExpression(specification);
  } else {
    Object.values(asDocument(name, specification)).forEach(checkExpression);
    if (name === '$project') compileProjection(asDocument(name, specification), {}, new Date(), 'stage');
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
