import { type Document, isDocument, isNumberTag, tag } from './bson-types';
import { isTruthy } from './element-tests';
import { expressionValue } from './expression';
import { locationError } from './mongo-error';
import { splitPath } from './paths';
import { type Cut, readElemMatch, readSlice } from './projection-operators';

/** The rule of a projection for one field or its nested fields. */
export type Rule =
  | { kind: 'include' | 'exclude' }
  | { kind: 'slice'; cut: Cut }
  | { kind: 'elemMatch'; find: (value: unknown) => unknown[] | undefined }
  | { kind: 'compute'; compute: (document: Document) => unknown }
  | { kind: 'nested'; rules: Rules };

export type Rules = Map<string, Rule>;

interface Projection {
  mode: 'inclusion' | 'exclusion';
  rules: Rules;
  /** The path that ends in the positional `$`, without it. */
  positional?: readonly string[];
}

/** A find's projection, or a `$project` stage, where `$slice` is an expression and `$elemMatch` and `$` are unknown. */
export type ProjectionUse = 'find' | 'stage';

/**
 * Reads a projection (MongoDB 4.4 and later).
 *
 * @throws MongoError 31253/31254 for inclusion mixed with exclusion, 31249/31250 for colliding paths, and the errors
 *   of its operators.
 */
export function readProjection(specification: Document, now: Date, use: ProjectionUse): Projection {
  const projection: Projection = { mode: 'exclusion', rules: new Map() };
  const modes = new Map<Projection['mode'], string>();
  for (const [path, operand] of flatten(specification)) {
    const segments = splitPath(path);
    const isPositional = use === 'find' && segments.at(-1) === '$' && segments.length > 1;
    if (isPositional) segments.pop();
    refuseBadPath(path, segments);
    const rule = readRule(path, operand, now, use);
    if (isPositional) {
      if (projection.positional) {
        throw locationError(31276, 'Cannot specify more than one positional projection per query.');
      }
      if (rule.kind !== 'include')
        throw locationError(31395, `positional projection cannot be used with exclusion`);
      projection.positional = segments;
    }
    addRule(projection.rules, segments, rule, path);
    noteMode(modes, rule, path);
  }
  const idRule = projection.rules.get('_id');
  if (modes.has('inclusion') || (modes.size === 0 && idRule?.kind === 'include'))
    projection.mode = 'inclusion';
  return projection;
}

/** `{ a: { b: 1 } }` means `{ 'a.b': 1 }`. */
function flatten(specification: Document, prefix = ''): [string, unknown][] {
  return Object.entries(specification).flatMap(([name, operand]): [string, unknown][] => {
    const path = prefix + name;
    if (!isDocument(operand)) return [[path, operand]];
    const [first] = Object.keys(operand);
    if (first === undefined) {
      throw locationError(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path ${path}`,
      );
    }
    return first.startsWith('$') ? [[path, operand]] : flatten(operand, `${path}.`);
  });
}

function refuseBadPath(path: string, segments: readonly string[]): void {
  if (segments.includes('')) throw locationError(40353, `FieldPath must not have empty parts: '${path}'`);
  const [bad] = segments.filter((segment) => segment.startsWith('$'));
  if (bad !== undefined) {
    throw locationError(
      16410,
      `Field path field names may not start with '$': '${path}'. Consider using $getField.`,
    );
  }
}

function readRule(path: string, operand: unknown, now: Date, use: ProjectionUse): Rule {
  const tagged = tag(operand);
  if (tagged.type === 'bool' || isNumberTag(tagged))
    return { kind: isTruthy(operand) ? 'include' : 'exclude' };
  if (tagged.type !== 'object') return { kind: 'compute', compute: expressionValue(operand, now) };
  const [operator, ...others] = Object.keys(tagged.value);
  if (others.length > 0)
    throw locationError(31325, `Cannot use an expression with several operators at ${path}`);
  switch (use === 'find' ? operator : undefined) {
    case '$slice':
      return { kind: 'slice', cut: readSlice(tagged.value.$slice) };
    case '$elemMatch':
      if (path.includes('.')) {
        throw locationError(
          31275,
          'Cannot use $elemMatch projection on a nested field (currently unsupported).',
        );
      }
      return { kind: 'elemMatch', find: readElemMatch(tagged.value.$elemMatch) };
    case '$meta':
      throw locationError(
        31138,
        `Unsupported argument to $meta: no text or search score is kept by this server`,
      );
    default:
      return { kind: 'compute', compute: expressionValue(operand, now) };
  }
}

function addRule(rules: Rules, [name = '', ...rest]: readonly string[], rule: Rule, path: string): void {
  const known = rules.get(name);
  if (rest.length === 0) {
    if (known) throw locationError(31250, `Path collision at ${path}`);
    rules.set(name, rule);
    return;
  }
  if (known && known.kind !== 'nested') {
    throw locationError(31249, `Path collision at ${path} remaining portion ${rest.join('.')}`);
  }
  const nested: Rules = known?.rules ?? new Map<string, Rule>();
  rules.set(name, { kind: 'nested', rules: nested });
  addRule(nested, rest, rule, path);
}

/** An inclusion may omit `_id`, an exclusion may keep it, and `$slice` is valid in both. */
function noteMode(modes: Map<Projection['mode'], string>, rule: Rule, path: string): void {
  const isNeutral =
    rule.kind === 'slice' || (path === '_id' && (rule.kind === 'include' || rule.kind === 'exclude'));
  if (isNeutral) return;
  const mode = rule.kind === 'exclude' ? 'exclusion' : 'inclusion';
  modes.set(mode, path);
  if (modes.size < 2) return;
  throw mode === 'inclusion'
    ? locationError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
    : locationError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
}
