import { type Document, isDocument } from '../documents';
import type { KeyRange } from '../storage/environment';
import { boundBytes } from '../storage/keys';
import { indexBounds } from './index-bounds';
import type { Plan } from './planner';
import { isRangeEnd, predicatesOf } from './predicates';

/** The ranges of an index that have exactly one entry per match, so that counting needs no documents. */
export function countableRanges({ scans }: Plan, filter: Document): readonly KeyRange[] | undefined {
  const [scan, ...others] = scans;
  if (!scan || others.length > 0 || scan.points) return undefined;
  const { index, ranges } = scan;
  if (index.clustered || index.multikey || index.truncated) return undefined;
  if (!Object.values(filter).every(isEquality)) return undefined;
  const bounds = indexBounds(index, predicatesOf(filter));
  const isExact =
    bounds?.pointFields === Object.keys(filter).length &&
    bounds.ranges.every(({ low }) => low.length <= boundBytes);
  return isExact ? ranges : undefined;
}

/** True for equality with values that only equal fields match; null, for example, also matches a missing field. */
function isEquality(operand: unknown): boolean {
  if (!isDocument(operand)) return isRangeEnd(operand);
  const [[operator, value] = [], ...others] = Object.entries(operand);
  if (others.length > 0) return false;
  return operator === '$eq'
    ? isRangeEnd(value)
    : operator === '$in' && Array.isArray(value) && value.every(isRangeEnd);
}
