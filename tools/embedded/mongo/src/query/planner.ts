import { type Document } from '../documents';
import { notSupported, serverError } from '../server-error';
import { type CollectionInfo, type IndexInfo, keyPattern } from '../storage/collection-info';
import { equalValues } from '../documents';
import type { KeyRange } from '../storage/environment';
import { prefixRange, wholeRange } from '../storage/keys';
import { type IndexBounds, indexBounds } from './index-bounds';
import { isImpliedBy } from './partial-index';
import { type ByteBounds, disjunctionsOf, type Predicate, predicatesOf } from './predicates';

export interface IndexScan {
  index: IndexInfo;
  ranges: KeyRange[];
  /** Encoded values of single entries when the scan is a lookup in a unique index. */
  points?: Buffer[];
  reverse: boolean;
}

/** How candidates are found. Each candidate is checked against the filter in any case. */
export interface Plan {
  /** One scan per branch of an `$or`, or one scan; empty for a collection scan. */
  scans: IndexScan[];
  /** Candidates arrive in the requested order. */
  sorted: boolean;
}

export interface PlanRequest {
  filter: Document;
  sort?: Document;
  hint?: unknown;
  /** Catalog time of the snapshot, which lacks the entries of newer indexes. */
  asOf?: number;
  /** The time of `$$NOW` in the filter; defaults to the time of compilation. */
  now?: Date;
}

/** Includes every committed index. */
const now = Number.MAX_SAFE_INTEGER;

/** @throws MongoError 2 BadValue when a hint names an unknown index. */
export function planQuery(collection: CollectionInfo, { filter, sort, hint, asOf = now }: PlanRequest): Plan {
  const visible = collection.indexes.filter(({ visibleFrom }) => visibleFrom <= asOf);
  const hinted = hint === undefined ? undefined : hintedIndex(visible, hint);
  if (hinted === 'natural') return { scans: [], sorted: !sort };
  const predicates = predicatesOf(filter);
  const indexes = hinted ? [hinted] : visible;
  const one = hinted ? undefined : oneById(collection, visible, predicates);
  if (one) return one;
  const usable = indexes.flatMap((index) => candidate(collection, index, filter, predicates, sort) ?? []);
  const best = usable.sort((a, b) => b.score - a.score)[0];
  if (hinted && best) return best.plan;
  if (hinted) return wholeIndex(collection, hinted, sort);
  // An $or whose branches are all bound is better than order alone.
  if (best && best.score > orderOnlyScore) return best.plan;
  return disjunction(collection, visible, filter) ?? best?.plan ?? { scans: [], sorted: !sort };
}

/** The plan for one document by its `_id`, which no other plan can beat. */
function oneById(
  collection: CollectionInfo,
  visible: readonly IndexInfo[],
  predicates: readonly Predicate[],
): Plan | undefined {
  const index = visible.find(({ clustered }) => clustered);
  const bounds = index && indexBounds(index, predicates);
  if (!index || bounds?.singleFields !== 1) return undefined;
  return { scans: [scanOf(collection, index, bounds, false)], sorted: true };
}

const orderOnlyScore = 1;

interface Candidate {
  plan: Plan;
  score: number;
}

function candidate(
  collection: CollectionInfo,
  index: IndexInfo,
  filter: Document,
  predicates: readonly Predicate[],
  sort: Document | undefined,
): Candidate | undefined {
  if (!isImpliedBy(index, filter, predicates)) return undefined;
  const bounds = indexBounds(index, predicates);
  const order = sort ? orderFrom(index, sort, bounds) : undefined;
  if (!bounds) {
    if (!order || index.sparse) return undefined;
    const scan = {
      index,
      ranges: [wholeRange(tableNumber(collection, index))],
      reverse: order === 'reverse',
    };
    return { plan: { scans: [scan], sorted: true }, score: orderOnlyScore };
  }
  if (index.sparse && !bounds.excludesMissing) return undefined;
  const isLookUp = index.unique && bounds.pointFields === index.fields.length;
  const score =
    (isLookUp ? 1000 : 0) +
    bounds.pointFields * 10 +
    (bounds.hasRange ? 5 : 0) +
    (order ? 3 : 0) +
    orderOnlyScore;
  return {
    plan: { scans: [scanOf(collection, index, bounds, order === 'reverse')], sorted: !sort || !!order },
    score,
  };
}

function scanOf(
  collection: CollectionInfo,
  index: IndexInfo,
  bounds: IndexBounds,
  reverse: boolean,
): IndexScan {
  const number = tableNumber(collection, index);
  const ranges = bounds.ranges.map(({ low, high }: ByteBounds) => prefixRange(number, low, high));
  const isLookUp = index.unique && bounds.pointFields === index.fields.length;
  const ordered = reverse ? ranges.reverse() : ranges;
  if (!isLookUp) return { index, ranges: ordered, reverse };
  const points = bounds.ranges.map(({ low }) => low);
  return { index, ranges: ordered, points: reverse ? points.reverse() : points, reverse };
}

/** The document table is the `_id_` index. */
function tableNumber(collection: CollectionInfo, index: IndexInfo): number {
  return index.clustered ? collection.id : index.id;
}

/** The direction in which the index yields the sort's order, if any; fields bound to one point do not matter. */
function orderFrom(
  index: IndexInfo,
  sort: Document,
  bounds: IndexBounds | undefined,
): 'forward' | 'reverse' | undefined {
  if (index.truncated) return undefined;
  const fixed = new Set(index.fields.slice(0, bounds?.singleFields ?? 0).map(({ path }) => path));
  const wanted = Object.entries(sort).filter(([path]) => !fixed.has(path));
  // An array has several entries, so the index does not order documents by it. Any other field has one value in all entries
  // of a document, which has only one of them where the fields before it are bound to one point.
  if (index.multikey && wanted.some(([path]) => differsIn(index, path))) return undefined;
  const rest = index.fields.filter(({ path }) => !fixed.has(path));
  const signs = wanted.map(([path, direction], at) => {
    const field = rest[at];
    return field?.path === path ? field.direction * Math.sign(Number(direction)) : 0;
  });
  if (signs.every((sign) => sign === 1)) return 'forward';
  return signs.every((sign) => sign === -1) ? 'reverse' : undefined;
}

/** An `_id` is never an array. */
const differsIn = ({ multikeyPaths }: IndexInfo, path: string): boolean =>
  path !== '_id' && (multikeyPaths === undefined || multikeyPaths.includes(path));

/** The union of the branches of an `$or` when an index bounds each of them. */
function disjunction(
  collection: CollectionInfo,
  visible: readonly IndexInfo[],
  filter: Document,
): Plan | undefined {
  for (const branches of disjunctionsOf(filter)) {
    const scans = branches.map((branch) => {
      const whole = { $and: [filter, branch] };
      const predicates = predicatesOf(branch);
      const best = visible
        .flatMap((index) => candidate(collection, index, whole, predicates, undefined) ?? [])
        .sort((a, b) => b.score - a.score)[0];
      return best?.plan.scans[0];
    });
    if (scans.every((scan) => scan !== undefined)) return { scans, sorted: false };
  }
  return undefined;
}

function wholeIndex(collection: CollectionInfo, index: IndexInfo, sort: Document | undefined): Plan {
  const order = sort && !index.sparse ? orderFrom(index, sort, undefined) : undefined;
  if (index.partialFilter) {
    throw serverError(
      'BadValue',
      'error processing query: hint provided names a partial index that does not cover it',
    );
  }
  const scan = { index, ranges: [wholeRange(tableNumber(collection, index))], reverse: order === 'reverse' };
  return { scans: [scan], sorted: !sort || order !== undefined };
}

function hintedIndex(visible: readonly IndexInfo[], hint: unknown): IndexInfo | 'natural' {
  if (isNatural(hint)) return 'natural';
  const found = visible.find((index) =>
    typeof hint === 'string' ? index.name === hint : isSamePattern(keyPattern(index), hint),
  );
  if (found) return found;
  throw serverError(
    'BadValue',
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

function isSamePattern(pattern: Document, other: unknown): boolean {
  return (
    typeof other === 'object' &&
    other !== null &&
    equalValues(pattern, other) &&
    Object.keys(pattern).join('\0') === Object.keys(other).join('\0')
  );
}

function isNatural(hint: unknown): boolean {
  if (typeof hint !== 'object' || hint === null || !('$natural' in hint)) return false;
  if (Number(String(hint.$natural)) === 1) return true;
  throw notSupported('A reverse $natural order');
}
