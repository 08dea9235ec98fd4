import { type Document, isDocument, isNumberTag, tag, typeName } from './bson-types';
import { compareValues } from './compare-values';
import { mongoError } from './mongo-error';
import { safeInteger } from './numeric-arguments';
import { valueAt } from './paths';

type ChangeArray = (current: readonly unknown[]) => unknown[];

/**
 * Reads the operand of `$push`: a value, or `$each` with `$position`, `$sort` and `$slice`, which apply in this order
 * regardless of their position.
 */
export function readPush(operand: unknown): ChangeArray {
  if (!isDocument(operand) || !('$each' in operand)) return (current) => [...current, operand];
  const { $each: each, $position: position, $sort: order, $slice: slice, ...others }: Document = operand;
  const [unknown] = Object.keys(others);
  if (unknown) throw mongoError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray(each)) {
    throw mongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    );
  }
  const additions: readonly unknown[] = each;
  const at = position === undefined ? undefined : readInteger('$position', position);
  const sort = order === undefined ? undefined : readSort(order);
  const keep = slice === undefined ? undefined : readInteger('$slice', slice);
  return (current) => {
    const start = at === undefined ? current.length : at < 0 ? Math.max(0, current.length + at) : at;
    const all = [...current.slice(0, start), ...additions, ...current.slice(start)];
    if (sort) all.sort(sort);
    if (keep === undefined) return all;
    return keep < 0 ? all.slice(keep) : all.slice(0, keep);
  };
}

function readInteger(clause: string, value: unknown): number {
  const integer = safeInteger(value);
  if (integer !== undefined) return integer;
  throw mongoError(
    'BadValue',
    `The value for ${clause} must be an integer value but was given type: ${typeName(value)}`,
  );
}

function readSign(value: unknown): 1 | -1 {
  const sign = isNumberTag(tag(value)) ? safeInteger(value) : undefined;
  if (sign === 1 || sign === -1) return sign;
  throw mongoError('BadValue', 'The $sort element value must be either 1 or -1');
}

/** Sorts whole elements by `1` or `-1`, or document elements by named fields; arrays are not traversed. */
function readSort(order: unknown): (a: unknown, b: unknown) => number {
  if (!isDocument(order)) {
    const sign = readSign(order);
    return (a, b) => compareValues(a, b) * sign;
  }
  const keys = Object.entries(order).map(([path, sign]) => ({ path, sign: readSign(sign) }));
  if (keys.length === 0)
    throw mongoError('BadValue', 'The $sort pattern is empty when it should be a set of fields.');
  return (a, b) => {
    for (const { path, sign } of keys) {
      const result = compareValues(sortPart(a, path), sortPart(b, path)) * sign;
      if (result !== 0) return result;
    }
    return 0;
  };
}

function sortPart(element: unknown, path: string): unknown {
  return (isDocument(element) ? valueAt(element, path) : undefined) ?? null;
}
