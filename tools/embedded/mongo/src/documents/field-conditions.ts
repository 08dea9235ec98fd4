import type { Document } from './bson-types';
import type { ElementTest } from './element-tests';
import { type LeafArrays, type MatchDetails, visitPath } from './match-path';

/** A condition on a field: on the values at its path in a document, or on a single value. */
export interface FieldCondition {
  at(document: Document, path: readonly string[], details?: MatchDetails): boolean;
  /** For `$elemMatch` and `$pull`, where the condition applies to one element. */
  of(value: unknown): boolean;
}

/** True when one of the path's values passes. `inner` reports the element that an array test matched. */
export function someValue(test: ElementTest, leafArrays: LeafArrays = 'each'): FieldCondition {
  return {
    at: (document, path, details) =>
      visitPath(document, path, leafArrays, (value, position) => {
        if (!test(value)) return false;
        if (details && position !== undefined) details.position = position;
        return true;
      }),
    of: test,
  };
}

/** Matches an array with a matching element, whose index is the position for `$`. */
export function someElement(findIndex: (elements: readonly unknown[]) => number): FieldCondition {
  return {
    at: (document, path, details) =>
      visitPath(document, path, 'whole', (value, position) => {
        const found = Array.isArray(value) ? findIndex(value) : -1;
        if (found >= 0 && details) details.position = position ?? found;
        return found >= 0;
      }),
    of: (value) => Array.isArray(value) && findIndex(value) >= 0,
  };
}

export function every(conditions: readonly FieldCondition[]): FieldCondition {
  return {
    at: (document, path, details) => conditions.every((condition) => condition.at(document, path, details)),
    of: (value) => conditions.every((condition) => condition.of(value)),
  };
}

/** Negation applies to the whole document: no value at the path matches. It has no position. */
export function not(condition: FieldCondition): FieldCondition {
  return {
    at: (document, path) => !condition.at(document, path),
    of: (value) => !condition.of(value),
  };
}

export const never: FieldCondition = { at: () => false, of: () => false };
