import { type Document, tag, typeName } from './bson-types';
import { compileMatcher } from './compile-filter';
import { locationError } from './mongo-error';
import type { MatchDetails } from './match-path';
import { safeInteger } from './numeric-arguments';

/** A part of an array. */
export type Cut = (elements: readonly unknown[]) => unknown[];

/** `$slice: n` (the first n, or the last when negative) or `$slice: [skip, limit]` (negative skip counts from the end). */
export function readSlice(operand: unknown): Cut {
  if (!Array.isArray(operand)) {
    const count = readInteger(operand);
    return (elements) => (count < 0 ? elements.slice(count) : elements.slice(0, count));
  }
  if (operand.length !== 2)
    throw locationError(28667, 'Expression $slice takes 2 arguments in a find projection');
  const [skip = 0, limit = 0] = operand.map(readInteger);
  if (limit <= 0) throw locationError(28724, `$slice limit must be positive, found: ${limit}`);
  return (elements) => {
    const start = skip < 0 ? Math.max(0, elements.length + skip) : skip;
    return elements.slice(start, start + limit);
  };
}

function readInteger(value: unknown): number {
  const integer = safeInteger(value);
  if (integer === undefined) throw locationError(28725, `$slice needs integers, found: ${typeName(value)}`);
  return integer;
}

/** `$elemMatch`: an array of the first matching element; undefined without one or without an array. */
export function readElemMatch(operand: unknown): (value: unknown) => unknown[] | undefined {
  if (tag(operand).type !== 'object') {
    throw locationError(31274, `elemMatch: Invalid argument, object required, but got ${typeName(operand)}`);
  }
  const matches = compileMatcher({ value: { $elemMatch: operand } } satisfies Document);
  return (value) => {
    const details: MatchDetails = {};
    if (!Array.isArray(value) || !matches({ value }, details)) return undefined;
    return [value[details.position ?? 0]];
  };
}
