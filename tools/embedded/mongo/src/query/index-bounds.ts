import type { IndexField, IndexInfo } from '../storage/collection-info';
import { boundsOf, type ByteBounds, excludesMissing, type Predicate } from './predicates';

export interface IndexBounds {
  ranges: ByteBounds[];
  /** Leading fields that are bound to points. */
  pointFields: number;
  /** Leading fields that are bound to exactly one point, which keeps the following fields in order. */
  singleFields: number;
  /** A field after the points is bound to a range. */
  hasRange: boolean;
  excludesMissing: boolean;
}

/** The most ranges of an index scan; beyond that, one wider range is better. */
const maxRanges = 20_000;

/** The part of an index that the predicates select; undefined without a predicate on its first field. */
export function indexBounds(index: IndexInfo, predicates: readonly Predicate[]): IndexBounds | undefined {
  let ranges: ByteBounds[] = [{ low: Buffer.alloc(0), high: Buffer.alloc(0) }];
  const result = { pointFields: 0, singleFields: 0, hasRange: false, excludesMissing: true };
  for (const [position, field] of index.fields.entries()) {
    // Two elements of one array may each satisfy one of two paths, while an entry holds the values of one element.
    if (index.multikey && index.fields.slice(0, position).some((other) => sharesArray(other, field))) break;
    const onField = predicates.filter(({ path }) => path === field.path);
    const bounds = fieldBounds(onField, index.multikey);
    if (!bounds || ranges.length * bounds.length > maxRanges) break;
    if (result.pointFields === 0) result.excludesMissing = onField.some(excludesMissing);
    ranges = ranges.flatMap((outer) => directed(bounds, field).map((inner) => joined(outer, inner)));
    const isPoints =
      bounds.every(({ low, high }) => low === high) && onField.some(({ kind }) => kind === 'points');
    if (!isPoints) {
      result.hasRange = true;
      break;
    }
    if (bounds.length === 1 && result.singleFields === result.pointFields) result.singleFields++;
    result.pointFields++;
  }
  return result.pointFields > 0 || result.hasRange ? { ...result, ranges } : undefined;
}

function sharesArray(a: IndexField, b: IndexField): boolean {
  return a.path.split('.')[0] === b.path.split('.')[0];
}

/** The shortest list of points if there is one, else a prefix, else the intersection of ranges. */
function fieldBounds(predicates: readonly Predicate[], multikey: boolean): ByteBounds[] | undefined {
  const lists = predicates.filter(({ kind }) => kind === 'points').map(boundsOf);
  const shortest = lists.sort((a, b) => a.length - b.length)[0];
  if (shortest) return shortest;
  const prefix = predicates.find(({ kind }) => kind === 'prefix');
  if (prefix) return boundsOf(prefix);
  const others = predicates.flatMap(boundsOf);
  const [first] = others;
  if (!first) return undefined;
  // One array element may satisfy the low end and another the high end, so ranges must not be intersected.
  if (multikey) return [first];
  return [others.reduce((a, b) => ({ low: laterOf(a.low, b.low), high: earlierOf(a.high, b.high) }), first)];
}

function laterOf(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) >= 0 ? a : b;
}

/** Compares range ends: a shorter one includes everything that starts with it, so it is the later one. */
function earlierOf(a: Buffer, b: Buffer): Buffer {
  const length = Math.min(a.length, b.length);
  const order = Buffer.compare(a.subarray(0, length), b.subarray(0, length));
  if (order !== 0) return order < 0 ? a : b;
  return a.length >= b.length ? a : b;
}

/** In a descending field the encoded bytes are inverted, so low and high swap. */
function directed(bounds: readonly ByteBounds[], { direction }: IndexField): ByteBounds[] {
  if (direction === 1) return [...bounds];
  return bounds.map(({ low, high }) => ({ low: inverted(high), high: inverted(low) })).reverse();
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte ^ 0xff));
}

function joined(outer: ByteBounds, inner: ByteBounds): ByteBounds {
  return { low: Buffer.concat([outer.low, inner.low]), high: Buffer.concat([outer.high, inner.high]) };
}
