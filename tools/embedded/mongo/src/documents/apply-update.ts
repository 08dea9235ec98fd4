import { applyOperators } from './apply-operators';
import { applyPipeline } from './apply-pipeline';
import { type Document, isDocument, MAX_DEPTH, tag } from './bson-types';
import { equalValues } from './compare-values';
import { describeValue } from './describe-value';
import { identicalValues } from './identical-values';
import { mongoError } from './mongo-error';
import { field, setField } from './paths';
import type { UpdateOptions } from './update-options';

/** Operators, a replacement document, or the stages of a pipeline. */
export type Update = Document | readonly Document[];

/** True for a replacement document, whose first field does not start with `$`. */
export function isReplacement(update: Update): boolean {
  return !Array.isArray(update) && Object.keys(update)[0]?.startsWith('$') !== true;
}

/**
 * Applies an update to a document without changing the original. The result shares unchanged parts with it, and is
 * **the same object when nothing changes** (nModified does not count it).
 *
 * @throws MongoError with MongoDB's codes: 40 conflicting paths, 66 a changed `_id`, 28 a path through a scalar,
 *   14 and 2 a wrong type, 9 an unknown operator, 52 a field that starts with `$`, 15 over 200 levels.
 */
export function applyUpdate(document: Document, update: Update, options: UpdateOptions = {}): Document {
  const isPipeline = isStages(update);
  if (isPipeline && (options.arrayFilters?.length ?? 0) > 0) {
    throw mongoError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
  }
  const result = isPipeline
    ? applyPipeline(document, update, options.now ?? new Date())
    : isReplacement(update)
      ? replace(document, update)
      : applyOperators(document, update, options);
  if (result === document) return document;
  checkDepth(result, 0);
  return keepId(document, result, isPipeline || isReplacement(update));
}

function isStages(update: Update): update is readonly Document[] {
  return Array.isArray(update);
}

function replace(document: Document, replacement: Document): Document {
  for (const name of Object.keys(replacement)) {
    if (name.startsWith('$')) {
      throw mongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement ` +
          'document. Consider using an aggregation pipeline with $replaceWith.',
      );
    }
  }
  const result = idFirst(
    Object.hasOwn(replacement, '_id') ? replacement : { _id: field(document, '_id'), ...replacement },
  );
  return identicalValues(result, document) ? document : result;
}

/** Moves `_id` to the front; a document without one stays unchanged. */
export function idFirst(document: Document): Document {
  const { _id: id, ...others } = document;
  if (id === undefined) return others;
  const result: Document = { _id: id };
  for (const [name, value] of Object.entries(others)) setField(result, name, value);
  return result;
}

/** Keeps an existing `_id`, which is immutable; an equal number of another type does not replace it. */
function keepId(before: Document, after: Document, isWhole: boolean): Document {
  const [old, id] = [field(before, '_id'), field(after, '_id')];
  if (old === undefined) return after;
  if (id !== undefined && equalValues(old, id)) {
    return identicalValues(old, id) ? after : { ...after, _id: old };
  }
  if (isWhole && id === undefined) return idFirst({ ...after, _id: old });
  throw mongoError(
    'ImmutableField',
    isWhole
      ? `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describeValue(id)}`
      : "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** @throws MongoError 53 InvalidIdField for an invalid `_id`. */
export function checkId(document: Document): void {
  const { type } = tag(field(document, '_id'));
  if (type === 'array' || type === 'regex' || type === 'undefined') {
    throw mongoError('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
}

function checkDepth(value: unknown, depth: number): void {
  if (!Array.isArray(value) && !isDocument(value)) return;
  if (depth >= MAX_DEPTH) {
    throw mongoError(
      'Overflow',
      `Cannot apply update: the document would exceed ${MAX_DEPTH} levels of nesting`,
    );
  }
  for (const inner of Array.isArray(value) ? value : Object.values(value)) checkDepth(inner, depth + 1);
}
