import { compileFilter, type Document, sortComparator } from '../documents';
import { planQuery, type PlanRequest } from '../query/planner';
import type { StoredDocument } from '../query/plan-scan';
import type { CollectionInfo } from '../storage/collection-info';
import { decode } from '../storage/decode';
import type { WriteTarget } from '../transactions/write-target';

export interface Match extends StoredDocument {
  document: Document;
}

/** Finds the documents of a write statement within its target. */
export function* matching(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
  plan = planQuery(collection, { ...request, asOf: target.asOf }),
): Generator<Match> {
  const matches = compileFilter(request.filter, request.now);
  for (const { id, raw } of target.candidates(collection, plan)) {
    const document = decode(raw);
    if (matches(document)) yield { id, raw, document };
  }
}

/** The first match, in sort order if there is a sort. */
export function firstMatch(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
): Match | undefined {
  const plan = planQuery(collection, { ...request, asOf: target.asOf });
  const isOrdered = plan.sorted && (!request.sort || target.keepsOrder(collection));
  const compare = sortComparator(request.sort ?? {});
  let best: Match | undefined;
  for (const match of matching(target, collection, request, plan)) {
    if (isOrdered) return match;
    if (!best || compare(match.document, best.document) < 0) best = match;
  }
  return best;
}

/** All matches, collected before the first change, so that a document that moves in an index is not found twice. */
export function allMatches(
  target: WriteTarget,
  collection: CollectionInfo,
  request: PlanRequest,
): StoredDocument[] {
  const found: StoredDocument[] = [];
  for (const { id, raw } of matching(target, collection, request)) found.push({ id, raw });
  return found;
}
