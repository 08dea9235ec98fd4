import type { Document } from './bson-types';
import type { ElementTest } from './element-tests';
import { type LeafArrays, type MatchDetails, visitPath } from './match-path';

/** A condition on a field: on the values its path stands for in a document, or on one value by itself. */
export interface FieldCondition {
  at(document: Document, path: readonly string[], details?: MatchDetails): boolean;
  /** For `$elemMatch` and `$pull`, where the condition speaks of one element. */
  of(value: unknown): boolean;
}

/** True when one of the path's values passes. `inner` reports the element that an array test settled on. */
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

/** An array at the path that has a fitting element; its index is what the positional `$` means. */
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

/** Negation speaks of the whole document: no value of the path fits. It has no position. */
export function not(condition: FieldCondition): FieldCondition {
  return {
    at: (document, path) => !condition.at(document, path),
    of: (value) => !condition.of(value),
  };
}

export const never: FieldCondition = { at: () => false, of: () => false };
