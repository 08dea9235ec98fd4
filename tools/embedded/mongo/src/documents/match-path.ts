import { type Document, isDocument } from './bson-types';
import { field, isArrayIndex } from './paths';

/** The position of a match for `$`: its index in the outermost array on the path. */
export interface MatchDetails {
  position?: number;
}

/** How a path treats an array at its end: `each` visits the elements and then the array, `whole` only the array. */
export type LeafArrays = 'each' | 'whole';

/** Receives a value (`undefined` when missing) and its array index; returns true to stop. */
type Visit = (value: unknown, position: number | undefined) => boolean;

/**
 * Visits the values of a query path: through documents, and through one level of elements of every array on the path.
 * A numeric segment means both the element at that index and a field of that name.
 *
 * @returns true as soon as `visit` does.
 */
export function visitPath(
  document: Document,
  path: readonly string[],
  leafArrays: LeafArrays,
  visit: Visit,
): boolean {
  let current: unknown = document;
  for (const [index, segment] of path.entries()) {
    if (Array.isArray(current)) return visitElements(current, path.slice(index), leafArrays, visit);
    if (!isDocument(current)) return visit(undefined, undefined);
    current = field(current, segment);
  }
  if (!Array.isArray(current) || leafArrays === 'whole') return visit(current, undefined);
  const elements: readonly unknown[] = current;
  return elements.some((element, position) => visit(element, position)) || visit(elements, undefined);
}

/** `rest` is never empty: the path continues below this array. */
function visitElements(
  elements: readonly unknown[],
  rest: readonly string[],
  leafArrays: LeafArrays,
  visit: Visit,
): boolean {
  const [segment = '', ...below] = rest;
  const index = isArrayIndex(segment) ? Number(segment) : -1;
  return elements.some((element, position) => {
    if (isDocument(element)) {
      const within = visitPath(element, rest, leafArrays, (value) => visit(value, position));
      if (within || position !== index) return within;
      return below.length === 0 ? visit(element, undefined) : visitPath(element, below, leafArrays, visit);
    }
    if (position !== index) return false;
    if (below.length === 0) return visit(element, undefined);
    return Array.isArray(element) && visitElements(element, below, leafArrays, visit);
  });
}
