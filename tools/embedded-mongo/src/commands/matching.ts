import { compileFilter, type Document, sortComparator } from '../documents';
import { planQuery, type PlanRequest } from '../query/planner';
import type { StoredDocument } from '../query/plan-scan';
import type { CollectionInfo } from '../storage/collection-info';
import { decode } from '../storage/decode';
import type { WriteTarget } from '../transactions/write-target';

export interface Match extends StoredDocument {
  document: Document;
}

/** The documents that a write statement is about, within its target. */
export function* matching(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
): Generator<Match> {
  const matches = compileFilter(request.filter);
  const plan = planQuery(collection, request);
  for (const { id, raw } of target.candidates(collection, plan)) {
    const document = decode(raw);
    if (matches(document)) yield { id, raw, document };
  }
}

/** The first match, in the sort's order if there is one. */
export function firstMatch(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
): Match | undefined {
  const { sort } = request;
  if (!sort) {
    for (const match of matching(target, collection, request)) return match;
    return undefined;
  }
  // The least of all matches: also right when an index happens to give them in order.
  const compare = sortComparator(sort);
  let best: Match | undefined;
  for (const match of matching(target, collection, request)) {
    if (!best || compare(match.document, best.document) < 0) best = match;
    if (isOrdered(collection, request, target)) return best;
  }
  return best;
}

function isOrdered(collection: CollectionInfo, request: PlanRequest, target: WriteTarget): boolean {
  return target.keepsOrder(collection) && planQuery(collection, request).sorted;
}

/** All matches, found before the first of them is changed: a document that moves in an index is not met twice. */
export function allMatches(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
): StoredDocument[] {
  const found: StoredDocument[] = [];
  for (const { id, raw } of matching(target, collection, request)) found.push({ id, raw });
  return found;
}
