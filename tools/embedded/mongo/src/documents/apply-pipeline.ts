import { type Document, isDocument, isNumberTag, tag } from './bson-types';
import { compareNumbers } from './exact-number';
import { identicalValues } from './identical-values';
import { expressionValue } from './expression';
import { locationError, mongoError } from './mongo-error';
import { field, setField, splitPath } from './paths';
import { projectStage } from './project';

const STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/**
 * Applies the stages of an update pipeline. A computed number is stored as int or double; a copied number keeps its
 * type.
 *
 * @throws MongoError 40323/40324 for a malformed or unknown stage, 72 for one that is not allowed in updates.
 */
export function applyPipeline(document: Document, stages: readonly Document[], now: Date): Document {
  const result = stages.reduce<Document>((current, stage) => applyStage(current, stage, now), document);
  return identicalValues(result, document) ? document : result;
}

function applyStage(document: Document, stage: Document, now: Date): Document {
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  if (!STAGES.has(name)) {
    throw mongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const operand = stage[name];
  switch (name) {
    case '$unset':
      return unset(document, operand);
    case '$project':
      return projectStage(document, asDocument(name, operand), now);
    case '$replaceRoot':
      return replaceRoot(document, asDocument(name, operand).newRoot, now);
    case '$replaceWith':
      return replaceRoot(document, operand, now);
    default:
      return addFields(document, asDocument(name, operand), now);
  }
}

function asDocument(stage: string, operand: unknown): Document {
  if (isDocument(operand)) return operand;
  throw locationError(40272, `${stage} specification stage must be an object, got ${tag(operand).type}`);
}

function unset(document: Document, operand: unknown): Document {
  const paths: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string' && path !== '')) {
    throw locationError(31120, '$unset specification must be a string or an array of non-empty strings');
  }
  return projectStage(document, Object.fromEntries(paths.map((path) => [String(path), 0])));
}

function replaceRoot(document: Document, expression: unknown, now: Date): Document {
  const root = evaluate(document, expression, now);
  if (isDocument(root)) return root;
  throw locationError(
    40228,
    `'newRoot' expression must evaluate to an object, but resulting value was: ${String(root)}`,
  );
}

/** Every expression sees the document as it was before the stage. */
function addFields(document: Document, fields: Document, now: Date): Document {
  return Object.entries(fields).reduce<Document>(
    (result, [path, expression]) => addField(result, splitPath(path), expression, document, now),
    document,
  );
}

function addField(
  target: Document,
  path: readonly string[],
  expression: unknown,
  root: Document,
  now: Date,
): Document {
  const [name = '', ...rest] = path;
  const copy: Document = {};
  for (const [key, value] of Object.entries(target)) setField(copy, key, value);
  const current = field(target, name);
  const isNested = isDocument(expression) && !Object.keys(expression)[0]?.startsWith('$');
  if (rest.length > 0)
    setField(
      copy,
      name,
      within(current, (inner) => addField(inner, rest, expression, root, now)),
    );
  else if (isNested)
    setField(
      copy,
      name,
      within(current, (inner) => addNested(inner, expression, root, now)),
    );
  else assign(copy, name, evaluate(root, expression, now));
  return copy;
}

function addNested(target: Document, fields: Document, root: Document, now: Date): Document {
  return Object.entries(fields).reduce<Document>(
    (result, [path, expression]) => addField(result, splitPath(path), expression, root, now),
    target,
  );
}

/** Changes a document, every element of an array, or an empty document in place of other values. */
function within(value: unknown, change: (document: Document) => Document): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => within(element, change));
  return change(isDocument(value) ? value : {});
}

function assign(target: Document, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else setField(target, name, value);
}

function evaluate(document: Document, expression: unknown, now: Date): unknown {
  if (isDocument(expression) && isLiteral(expression)) return expression['$literal'];
  if (tag(expression).type !== 'string' && !isDocument(expression) && !Array.isArray(expression))
    return expression;
  return restoreTypes(expressionValue(expression, now)(document), sourceOf(document, expression));
}

/** A literal value keeps its types; mingo would convert its numbers to JavaScript's. */
export const isLiteral = (expression: Document): boolean =>
  Object.hasOwn(expression, '$literal') && Object.keys(expression).length === 1;

/** The value of a plain field path, so that it can be copied with its types. */
function sourceOf(document: Document, expression: unknown): unknown {
  if (typeof expression !== 'string' || !/^\$[^$]/.test(expression)) return document;
  return splitPath(expression.slice(1)).reduce<unknown>(
    (value, name) => (isDocument(value) ? field(value, name) : undefined),
    document,
  );
}

/** Restores the type of numbers that equal the number at the same place of the source. */
function restoreTypes(value: unknown, source: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((element, index) =>
      restoreTypes(element, Array.isArray(source) ? source[index] : undefined),
    );
  }
  if (isDocument(value)) {
    const result: Document = {};
    for (const [name, inner] of Object.entries(value)) {
      setField(result, name, restoreTypes(inner, isDocument(source) ? field(source, name) : undefined));
    }
    return result;
  }
  const [computed, original] = [tag(value), tag(source)];
  const isSame = isNumberTag(computed) && isNumberTag(original) && compareNumbers(computed, original) === 0;
  return isSame || (computed.type === 'regex' && original.type === 'regex') ? source : value;
}
