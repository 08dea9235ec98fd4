import { type Document, isNumberTag, tag } from './bson-types';
import { compareValues } from './compare-values';
import { readNumber } from './exact-number';
import type { Direction } from './index-key';
import { indexValues } from './index-values';
import { locationError, MongoError, mongoError } from './mongo-error';

/**
 * Compares documents by a sort specification (`{ field: 1 | -1, ... }`). Where a path meets an array, its smallest
 * element (ascending) or its largest (descending) is the key.
 *
 * Keys are computed once per document, so documents must not change between comparisons.
 *
 * @throws MongoError 15975 for an invalid direction, 2 for keys in parallel arrays.
 */
export function sortComparator(specification: Document): (a: Document, b: Document) => number {
  const directions = Object.values(specification).map(readDirection);
  const keys = new WeakMap<Document, readonly unknown[]>();
  const keyOf = (document: Document) => {
    const known = keys.get(document);
    if (known) return known;
    const key = sortKey(document, specification, directions);
    keys.set(document, key);
    return key;
  };
  return (a, b) => compareTuples(keyOf(a), keyOf(b), directions);
}

/** `1` or `-1`, in any number type. */
export function readDirection(value: unknown): Direction {
  const tagged = tag(value);
  if (isNumberTag(tagged)) {
    const number = readNumber(tagged);
    if (typeof number !== 'string' && Number(`${number.coefficient}e${number.exponent}`) === 1)
      return number.sign;
  }
  throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}

function compareTuples(
  a: readonly unknown[],
  b: readonly unknown[],
  directions: readonly Direction[],
): number {
  for (const [index, direction] of directions.entries()) {
    const order = compareValues(a[index], b[index]);
    if (order !== 0) return order * direction;
  }
  return 0;
}

function sortKey(
  document: Document,
  specification: Document,
  directions: readonly Direction[],
): readonly unknown[] {
  try {
    return indexValues(document, specification).reduce((least, tuple) =>
      compareTuples(tuple, least, directions) < 0 ? tuple : least,
    );
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays') {
      throw mongoError('BadValue', 'cannot sort with keys that are parallel arrays');
    }
    throw error;
  }
}
