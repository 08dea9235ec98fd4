import { compareDoubles, compareNumbers } from './exact-number';
import { type Document, isNumberTag, MAX_DEPTH, tag, type Tagged, typeRank } from './bson-types';
import { mongoError } from './mongo-error';

/**
 * MongoDB's comparison order over all BSON values (manual: Comparison/Sort Order): negative, zero or positive.
 * Documents compare field by field in order. A missing field is `undefined`.
 *
 * @throws MongoError 15 Overflow past 200 levels.
 */
export function compareValues(a: unknown, b: unknown): number {
  return compareTagged(tag(a), tag(b), 0);
}

export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}

function compareTagged(a: Tagged, b: Tagged, depth: number): number {
  const ranks = typeRank(a) - typeRank(b);
  if (ranks !== 0) return Math.sign(ranks);
  if (isNumberTag(a) && isNumberTag(b)) return compareNumbers(a, b);
  switch (a.type) {
    case 'string':
    case 'symbol':
    case 'javascript':
      return compareStrings(a.value, (b as typeof a).value);
    case 'object':
      return compareDocuments(a.value, (b as typeof a).value, depth);
    case 'array':
      return compareArrays(a.value, (b as typeof a).value, depth);
    case 'binData': {
      const other = b as typeof a;
      return (
        compareOrdered(a.value.length, other.value.length) ||
        compareOrdered(a.subType, other.subType) ||
        Buffer.compare(a.value, other.value)
      );
    }
    case 'objectId':
      return Buffer.compare(a.value, (b as typeof a).value);
    case 'bool':
      return Number(a.value) - Number((b as typeof a).value);
    case 'date':
      return compareDoubles(a.value, (b as typeof a).value);
    case 'timestamp':
      return compareOrdered(a.value, (b as typeof a).value);
    case 'regex': {
      const other = b as typeof a;
      return compareStrings(a.pattern, other.pattern) || compareStrings(a.flags, other.flags);
    }
    case 'javascriptWithScope': {
      const other = b as typeof a;
      return compareStrings(a.value, other.value) || compareDocuments(a.scope, other.scope, depth);
    }
    default:
      return 0;
  }
}

function compareOrdered<T extends number | bigint>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Compares by UTF-8 bytes. JavaScript compares UTF-16 units, where surrogates sort before U+E000 to U+FFFF although
 * they encode higher code points.
 */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let index = 0;
  while (index < length && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  if (index < length && (a.charCodeAt(index) >= 0xd800 || b.charCodeAt(index) >= 0xd800)) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return index === length ? compareOrdered(a.length, b.length) : a < b ? -1 : 1;
}

/** Compares field by field: type, then name, then value; a shorter document is smaller. */
function compareDocuments(a: Document, b: Document, depth: number): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  for (const [index, name] of left.entries()) {
    const otherName = right[index];
    if (otherName === undefined) return 1;
    const leftValue = tag(a[name]);
    const rightValue = tag(b[otherName]);
    const order =
      Math.sign(typeRank(leftValue) - typeRank(rightValue)) ||
      compareStrings(name, otherName) ||
      compareTagged(leftValue, rightValue, deeper(depth));
    if (order !== 0) return order;
  }
  return left.length < right.length ? -1 : 0;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], depth: number): number {
  for (const [index, value] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compareTagged(tag(value), tag(b[index]), deeper(depth));
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}

/** The next depth; rejected beyond MongoDB's limit, so that deep nesting cannot exhaust the stack. */
export function deeper(depth: number): number {
  if (depth >= MAX_DEPTH)
    throw mongoError('Overflow', `BSONObj exceeds the nesting limit of ${MAX_DEPTH} levels`);
  return depth + 1;
}
