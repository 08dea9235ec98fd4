import { type Document, isDocument } from './bson-types';
import { matchPosition } from './compile-filter';
import { locationError } from './mongo-error';
import { setField } from './paths';
import { type ProjectionUse, readProjection, type Rule, type Rules } from './read-projection';

/**
 * Compiles a find projection: inclusion, exclusion, `$slice`, `$elemMatch`, the positional `$` (for which `filter`
 * is the query), and aggregation expressions, whose `$$NOW` is `now`. The result shares unchanged parts with the original.
 *
 * @throws MongoError when the projection is malformed, with MongoDB's codes.
 */
export function compileProjection(
  projection: Document,
  filter: Document = {},
  now = new Date(),
  use: ProjectionUse = 'find',
): (document: Document) => Document {
  if (Object.keys(projection).length === 0) return (document) => document;
  const { mode, rules, positional } = readProjection(projection, now, use);
  const withId: Rules = rules.has('_id')
    ? rules
    : new Map<string, Rule>([['_id', { kind: 'include' }], ...rules]);
  return (document) => {
    if (mode === 'exclusion') return exclude(document, rules);
    const result = include(document, withId, document);
    return positional ? keepMatched(result, positional, matchPosition(filter, document)) : result;
  };
}

/** Projects one document with a `$project` stage. */
export function projectStage(document: Document, projection: Document, now?: Date): Document {
  return compileProjection(projection, {}, now, 'stage')(document);
}

/** Fields keep the document's order; `$elemMatch` and computed fields follow in the projection's order. */
function include(document: Document, rules: Rules, root: Document): Document {
  const result: Document = {};
  for (const [name, value] of Object.entries(document)) {
    const rule = rules.get(name);
    const kept = rule && includeValue(value, rule, root);
    if (kept !== undefined) setField(result, name, kept);
  }
  for (const [name, rule] of rules) {
    const late = lateValue(document, name, rule, root);
    if (late !== undefined) setField(result, name, late);
  }
  return result;
}

function includeValue(value: unknown, rule: Rule, root: Document): unknown {
  switch (rule.kind) {
    case 'include':
      return value;
    case 'slice':
      return Array.isArray(value) ? rule.cut(value) : value;
    case 'nested':
      return includeNested(value, rule.rules, root);
    default:
      return undefined;
  }
}

/** Inside arrays, only documents (and arrays of them) have the requested fields; other elements are dropped. */
function includeNested(value: unknown, rules: Rules, root: Document): unknown {
  if (isDocument(value)) return include(value, rules, root);
  if (!Array.isArray(value)) return computes(rules) ? include({}, rules, root) : undefined;
  return value
    .map((element: unknown) => includeNested(element, rules, root))
    .filter((kept) => kept !== undefined);
}

function lateValue(document: Document, name: string, rule: Rule, root: Document): unknown {
  if (rule.kind === 'elemMatch') return rule.find(Object.hasOwn(document, name) ? document[name] : undefined);
  if (rule.kind === 'compute') return rule.compute(root);
  const isMissing = rule.kind === 'nested' && !Object.hasOwn(document, name) && computes(rule.rules);
  return isMissing ? include({}, rule.rules, root) : undefined;
}

function computes(rules: Rules): boolean {
  return [...rules.values()].some(
    (rule) => rule.kind === 'compute' || (rule.kind === 'nested' && computes(rule.rules)),
  );
}

function exclude(document: Document, rules: Rules): Document {
  const result: Document = {};
  for (const [name, value] of Object.entries(document)) {
    const rule = rules.get(name);
    if (rule?.kind !== 'exclude') setField(result, name, rule ? excludeValue(value, rule) : value);
  }
  return result;
}

function excludeValue(value: unknown, rule: Rule): unknown {
  if (rule.kind === 'slice') return Array.isArray(value) ? rule.cut(value) : value;
  return rule.kind === 'nested' ? excludeNested(value, rule.rules) : value;
}

function excludeNested(value: unknown, rules: Rules): unknown {
  if (isDocument(value)) return exclude(value, rules);
  return Array.isArray(value) ? value.map((element: unknown) => excludeNested(element, rules)) : value;
}

/** Keeps one element of the first array on the path: the one that the query matched. */
function keepMatched(document: Document, path: readonly string[], position: number | undefined): Document {
  const [name = '', ...rest] = path;
  const value = Object.hasOwn(document, name) ? document[name] : undefined;
  if (Array.isArray(value)) return { ...document, [name]: [elementAt(value, position)] };
  if (!isDocument(value) || rest.length === 0) return document;
  return { ...document, [name]: keepMatched(value, rest, position) };
}

function elementAt(elements: readonly unknown[], position: number | undefined): unknown {
  if (position === undefined) {
    throw locationError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  if (position < elements.length) return elements[position];
  throw locationError(
    51247,
    "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
  );
}
