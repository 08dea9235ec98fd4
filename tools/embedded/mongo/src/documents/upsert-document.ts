import { ObjectId } from 'bson';
import { applyUpdate, checkId, idFirst, isReplacement, type Update } from './apply-update';
import { type Document, isDocument, tag } from './bson-types';
import { isOperators } from './field-operators';
import { mongoError } from './mongo-error';
import { field, splitPath } from './paths';
import { refuseConflicts } from './update-conflicts';
import type { UpdateOptions } from './update-options';
import { writePath } from './write-path';

/**
 * The document that an upsert inserts: the equalities of the filter, then the update with `$setOnInsert`. `_id` comes
 * first, generated when neither has one. A replacement takes only `_id` from the filter.
 *
 * @throws MongoError 54 NotSingleValueField when the filter gives a path two values, and the errors of
 *   {@link applyUpdate}.
 */
export function upsertDocument(
  filter: Document,
  update: Update,
  options: Pick<UpdateOptions, 'arrayFilters' | 'now'> = {},
): Document {
  const values = equalityValues(filter);
  const start = isReplacement(update) ? onlyId(values) : build(values);
  const updated = applyUpdate(start, update, { ...options, isInsert: true });
  const document = idFirst(
    field(updated, '_id') === undefined ? { ...updated, _id: new ObjectId() } : updated,
  );
  checkId(document);
  return document;
}

type PathValues = ReadonlyMap<string, unknown>;

function onlyId(values: PathValues): Document {
  return values.has('_id') ? { _id: values.get('_id') } : {};
}

function build(values: PathValues): Document {
  try {
    refuseConflicts([...values.keys()].map(splitPath));
  } catch {
    throw mongoError(
      'NotSingleValueField',
      'cannot infer query fields to set, a path is matched with one of its parts',
    );
  }
  return [...values].reduce<Document>((document, [path, value]) => {
    const modify = () => ({ value });
    return writePath(
      document,
      splitPath(path),
      { operator: '$set', onMissing: 'create', modify },
      { path, document },
    );
  }, {});
}

/** The paths that a filter binds to one value: by equality, `$eq`, or `$in` and `$all` with one element. */
function equalityValues(filter: Document): PathValues {
  const values = new Map<string, unknown>();
  collect(filter, values);
  return values;
}

function collect(filter: Document, values: Map<string, unknown>): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' || (name === '$or' && Array.isArray(operand) && operand.length === 1)) {
      for (const clause of Array.isArray(operand) ? operand : [])
        if (isDocument(clause)) collect(clause, values);
    } else if (!name.startsWith('$')) {
      for (const value of boundValues(operand)) bind(values, name, value);
    }
  }
}

function bind(values: Map<string, unknown>, path: string, value: unknown): void {
  if (values.has(path)) {
    throw mongoError(
      'NotSingleValueField',
      `cannot infer query fields to set, path '${path}' is matched twice`,
    );
  }
  values.set(path, value);
}

function boundValues(operand: unknown): unknown[] {
  if (!isOperators(operand)) return isSearch(operand) ? [] : [operand];
  return Object.entries(operand).flatMap(([name, value]) => {
    if (name === '$eq') return [value];
    const isSingle = (name === '$in' || name === '$all') && Array.isArray(value) && value.length === 1;
    return isSingle ? value.filter((only) => !isSearch(only) && !isOperators(only)) : [];
  });
}

function isSearch(value: unknown): boolean {
  return tag(value).type === 'regex';
}
