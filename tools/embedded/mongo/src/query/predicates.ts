import { BSONRegExp } from 'bson';
import { type Document, encodeIndexKey, isDocument, typeName } from '../documents';

/**
 * A condition on one path that an index can narrow down. The filter implies it, so all matching documents lie in its
 * range; each candidate is still checked against the filter.
 */
export type Predicate =
  | { path: string; kind: 'points'; values: unknown[] }
  | { path: string; kind: 'range'; low?: unknown; high?: unknown; sample: unknown }
  | { path: string; kind: 'prefix'; prefix: string; expression: BSONRegExp };

/** The conditions that every matching document satisfies: on top-level fields and inside `$and`. */
export function predicatesOf(filter: Document): Predicate[] {
  return Object.entries(filter).flatMap(([name, operand]): Predicate[] => {
    if (name === '$and' && Array.isArray(operand)) {
      return operand.flatMap((clause: unknown) => (isDocument(clause) ? predicatesOf(clause) : []));
    }
    return name.startsWith('$') ? [] : fieldPredicates(name, operand);
  });
}

/** The branches of each `$or` at the top level or inside `$and`; each `$or` alone bounds the filter. */
export function disjunctionsOf(filter: Document): Document[][] {
  return Object.entries(filter).flatMap(([name, operand]): Document[][] => {
    if (!Array.isArray(operand)) return [];
    const clauses: unknown[] = operand;
    if (name === '$or' && clauses.every(isDocument)) return [clauses];
    return name === '$and' ? clauses.filter(isDocument).flatMap(disjunctionsOf) : [];
  });
}

function fieldPredicates(path: string, operand: unknown): Predicate[] {
  if (!isOperatorDocument(operand)) {
    return isRegex(operand) ? prefixOn(path, operand, '') : pointsOn(path, [operand]);
  }
  return Object.entries(operand).flatMap(([operator, value]): Predicate[] => {
    switch (operator) {
      case '$eq':
        return pointsOn(path, [value]);
      case '$in':
        return pointsOn(path, value);
      case '$gt':
      case '$gte':
        return isRangeEnd(value) ? [{ path, kind: 'range', low: value, sample: value }] : [];
      case '$lt':
      case '$lte':
        return isRangeEnd(value) ? [{ path, kind: 'range', high: value, sample: value }] : [];
      case '$regex':
        return prefixOn(path, value, operand['$options'] ?? '');
      default:
        return [];
    }
  });
}

function isOperatorDocument(operand: unknown): operand is Document {
  return isDocument(operand) && (Object.keys(operand)[0] ?? '').startsWith('$');
}

/** Null also matches a dotted path into an empty array, for which the index has no null entry. */
function pointsOn(path: string, values: unknown): Predicate[] {
  if (!isPointList(values) || (path.includes('.') && values.includes(null))) return [];
  return [{ path, kind: 'points', values }];
}

/** False for arrays, which match as a whole or by an element, and for regular expressions, which match many values. */
function isPoint(value: unknown): boolean {
  const type = typeName(value);
  return type !== 'array' && type !== 'regex' && type !== 'undefined';
}

/** Beyond this many points, lookups save little over a scan. */
const maxPoints = 20_000;

function isPointList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length <= maxPoints && value.every(isPoint);
}

const rangeTypes = new Set([
  'int',
  'long',
  'double',
  'decimal',
  'string',
  'date',
  'objectId',
  'bool',
  'timestamp',
]);

/** Types whose ranges stay within the type; null, arrays and documents have their own rules. */
export function isRangeEnd(value: unknown): boolean {
  return rangeTypes.has(typeName(value));
}

/** The literal text that a `^...` expression begins with; nothing when it ignores case or has alternatives. */
function prefixOn(path: string, pattern: unknown, options: unknown): Predicate[] {
  let source: string;
  let flags = typeof options === 'string' ? options : '';
  if (typeof pattern === 'string') source = pattern;
  else if (isRegex(pattern)) {
    source = pattern.pattern;
    flags += pattern.options;
  } else return [];
  if (/[imx]/.test(flags) || !source.startsWith('^') || source.includes('|')) return [];
  const literal = /^[A-Za-z0-9 _@:/,;'"#%&=<>~!-]*/.exec(source.slice(1))?.[0] ?? '';
  // A quantifier makes the character before it optional.
  const next = source[1 + literal.length];
  const prefix = next !== undefined && '*?{'.includes(next) ? literal.slice(0, -1) : literal;
  return prefix === '' ? [] : [{ path, kind: 'prefix', prefix, expression: new BSONRegExp(source, flags) }];
}

function isRegex(value: unknown): value is { pattern: string; options: string } {
  return (
    typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
  );
}

/** True when no document without the field can match. */
export function excludesMissing(predicate: Predicate): boolean {
  return predicate.kind !== 'points' || !predicate.values.some((value) => value === null);
}

/** Bounds of a field's encoded values; `high` includes everything that starts with it. */
export interface ByteBounds {
  low: Buffer;
  high: Buffer;
}

const up = [1] as const;

/** The ranges of an ascending index on the path that satisfy the predicate, ordered and disjoint. */
export function boundsOf(predicate: Predicate): ByteBounds[] {
  switch (predicate.kind) {
    case 'points': {
      const points = predicate.values.map((value) => encodeIndexKey([value], up)).sort(Buffer.compare);
      return points
        .filter((point, at) => at === 0 || !points[at - 1]?.equals(point))
        .map((point) => ({ low: point, high: point }));
    }
    case 'range': {
      const bracket = encodeIndexKey([predicate.sample], up).subarray(0, 1);
      const end = (value: unknown) => (value === undefined ? bracket : encodeIndexKey([value], up));
      return [{ low: end(predicate.low), high: end(predicate.high) }];
    }
    case 'prefix': {
      // Without the two bytes that close a string.
      const prefix = encodeIndexKey([predicate.prefix], up).subarray(0, -2);
      // An equal regular expression that is stored as a value also matches.
      const equal = encodeIndexKey([predicate.expression], up);
      return [prefix, equal].map((bytes) => ({ low: bytes, high: bytes }));
    }
  }
}
