import {
  applyUpdate,
  compileFilter,
  type Document,
  isDocument,
  isReplacement,
  mongoError,
  type Update,
  upsertDocument,
} from '../documents';
import type { Engine } from '../engine';
import type { CollectionInfo } from '../storage/collection-info';
import { decode } from '../storage/decode';
import { type Change, encode } from '../storage/document-writer';
import { idKey } from '../storage/keys';
import type { StoredDocument } from '../query/plan-scan';
import type { PlanRequest } from '../query/planner';
import type { WriteTarget } from '../transactions/write-target';
import { allMatches, firstMatch } from './matching';

export interface UpdateStatement extends PlanRequest {
  update: Update;
  upsert: boolean;
  multi: boolean;
  arrayFilters: Document[];
}

export interface UpdateResult {
  matched: number;
  modified: number;
  /** The document that an upsert inserted. */
  upserted?: Document;
  /** For an update of one document: before and after. */
  before?: Document;
  after?: Document;
}

/** Reads `u` or `update`: operators, a replacement, or a pipeline. */
export function readUpdate(value: unknown): Update {
  if (isDocument(value)) return value;
  if (Array.isArray(value) && value.every(isDocument)) return value;
  throw mongoError('FailedToParse', 'Update argument must be either an object or an array');
}

export function readArrayFilters(value: unknown): Document[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(isDocument)) return value;
  throw mongoError('TypeMismatch', "BSON field 'arrayFilters' must be an array of objects");
}

export function runUpdate(
  engine: Engine,
  db: string,
  name: string,
  target: WriteTarget,
  statement: UpdateStatement,
): UpdateResult {
  const { filter, update, multi, arrayFilters } = statement;
  if (multi && isReplacement(update)) {
    throw mongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  compileFilter(filter);
  const collection = engine.find(db, name, target.transaction);
  const options = { filter, arrayFilters, now: new Date() };
  const found = collection ? find(target, collection, { ...statement, now: options.now }) : [];
  if (!collection || found.length === 0) {
    if (!statement.upsert) return { matched: 0, modified: 0 };
    const document = upsertDocument(filter, update, { arrayFilters, now: options.now });
    insertOne(engine.findOrCreate(db, name, target.transaction), target, document);
    return { matched: 0, modified: 0, upserted: document, after: document };
  }
  const change = (stored: StoredDocument) =>
    changeOf(collection, stored, (before) => applyUpdate(before, update, options));
  if (target.mustCheck) {
    for (const stored of found) {
      const checked = change(stored);
      if (checked.raw) target.check(checked);
    }
  }
  const result: UpdateResult = { matched: 0, modified: 0 };
  for (const stored of found) {
    const next = change(stored);
    result.matched++;
    if (next.raw) {
      target.apply(next);
      result.modified++;
    }
    if (!multi) Object.assign(result, { before: next.before, after: next.after });
  }
  return result;
}

function find(target: WriteTarget, collection: CollectionInfo, statement: UpdateStatement): StoredDocument[] {
  if (statement.multi) return allMatches(target, collection, statement);
  const first = firstMatch(target, collection, statement);
  return first ? [first] : [];
}

/** `raw` is undefined when the update changes nothing. */
function changeOf(
  collection: CollectionInfo,
  { id, raw }: StoredDocument,
  update: (before: Document) => Document,
): Change {
  const before = decode(raw);
  const after = update(before);
  const shortId = { bytes: id, truncated: false };
  if (after === before) return { collection, id: shortId, before, after, raw: undefined };
  return { collection, id: shortId, before, after, raw: encode(after) };
}

function insertOne(collection: CollectionInfo, target: WriteTarget, document: Document): void {
  const id = idKey(document['_id']);
  const change = { collection, id, before: undefined, after: document, raw: encode(document) };
  if (target.mustCheck) target.check(change);
  target.apply(change);
}
