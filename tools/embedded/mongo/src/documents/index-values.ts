import { type Document, isDocument } from './bson-types';
import { compareValues } from './compare-values';
import { locationError, mongoError } from './mongo-error';
import { field, isArrayIndex, splitPath } from './paths';

export interface IndexValuesOptions {
  /** Omit tuples in which every field is missing, as a sparse index does. */
  sparse?: boolean;
}

/**
 * The index tuples of a document for a key pattern: one, or one per element of an array on a path. Missing fields are
 * null; an empty array is `undefined`, which sorts below null.
 *
 * @throws MongoError 171 CannotIndexParallelArrays when two fields contain different arrays.
 */
export function indexValues(
  document: Document,
  keyPattern: Document,
  { sparse = false }: IndexValuesOptions = {},
): unknown[][] {
  const slots = Object.keys(keyPattern).map((path): Slot => ({
    rest: splitPath(path),
    isFixed: false,
    value: null,
  }));
  const tuples: unknown[][] = [];
  collect(document, slots, tuples, sparse);
  return tuples.length < 2 ? tuples : withoutRepeats(tuples);
}

/** One field of the key: the rest of its path, or its value once known. */
interface Slot {
  rest: readonly string[];
  isFixed: boolean;
  value: unknown;
  isMissing?: boolean;
}

function collect(root: unknown, slots: readonly Slot[], tuples: unknown[][], sparse: boolean): void {
  let array: readonly unknown[] | undefined;
  const next = slots.map((slot): Slot => {
    if (slot.isFixed) return slot;
    const found = walk(root, slot.rest);
    if (!Array.isArray(found.value)) {
      const isMissing = found.value === undefined;
      return { rest: [], isFixed: true, value: isMissing ? null : found.value, isMissing };
    }
    if (array && array !== found.value) {
      throw mongoError(
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${slots.map(nameOf).join('] [')}]`,
      );
    }
    array = found.value;
    return { rest: found.rest, isFixed: false, value: null };
  });
  if (!array) {
    if (!sparse || !next.every((slot) => slot.isMissing)) tuples.push(next.map((slot) => slot.value));
    return;
  }
  for (const element of array.length === 0 ? [undefined] : array) {
    const expanded = next.map((slot): Slot =>
      slot.isFixed || slot.rest.length > 0 ? slot : { rest: [], isFixed: true, value: element },
    );
    collect(isDocument(element) ? element : {}, expanded, tuples, sparse);
  }
}

function nameOf(slot: Slot): string {
  return slot.rest.join('.');
}

/** Follows a path to its end or to an array; a numeric segment selects an array element. */
function walk(root: unknown, path: readonly string[]): { value: unknown; rest: readonly string[] } {
  let current = root;
  for (const [index, segment] of path.entries()) {
    if (Array.isArray(current)) {
      const elements: readonly unknown[] = current;
      if (!isArrayIndex(segment)) return { value: elements, rest: path.slice(index) };
      refuseAmbiguous(elements, segment);
      current = elements[Number(segment)];
    } else if (isDocument(current)) {
      current = field(current, segment);
    } else {
      return { value: undefined, rest: [] };
    }
  }
  return { value: current, rest: [] };
}

function refuseAmbiguous(elements: readonly unknown[], segment: string): void {
  if (elements.some((element) => isDocument(element) && Object.hasOwn(element, segment))) {
    throw locationError(16746, `Ambiguous field name found in array: ${segment}`);
  }
}

function withoutRepeats(tuples: readonly unknown[][]): unknown[][] {
  const sorted = [...tuples].sort(compareValues);
  return sorted.filter((tuple, index) => index === 0 || compareValues(sorted[index - 1], tuple) !== 0);
}
