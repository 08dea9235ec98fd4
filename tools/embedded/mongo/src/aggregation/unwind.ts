import { type Document, isDocument, locationError } from '../documents';
import { setField, splitPath, valueAt } from '../documents/paths';
import { Long } from 'bson';
import { perDocument, type Stage } from './stage';

/** `$unwind`: one document per element. Drops documents without elements unless `preserveNullAndEmptyArrays` is set. */
export function unwind(specification: unknown): Stage {
  const options = isDocument(specification) ? specification : { path: specification };
  const { path, includeArrayIndex } = options;
  if (typeof path !== 'string') throw locationError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (
    includeArrayIndex !== undefined &&
    (typeof includeArrayIndex !== 'string' || includeArrayIndex.startsWith('$'))
  ) {
    throw locationError(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  }
  const preserve = options['preserveNullAndEmptyArrays'] === true;
  const field = path.slice(1);
  const withIndex = (document: Document, index: number | null): Document =>
    typeof includeArrayIndex === 'string'
      ? withValue(document, splitPath(includeArrayIndex), index === null ? null : Long.fromNumber(index))
      : document;
  return perDocument((document) => {
    const value = valueAt(document, field);
    if (!Array.isArray(value)) {
      const isNothing = value === undefined || value === null;
      return isNothing && !preserve ? [] : [withIndex(document, null)];
    }
    if (value.length === 0)
      return preserve ? [withIndex(withValue(document, splitPath(field), undefined), null)] : [];
    return value.map((element: unknown, index) =>
      withIndex(withValue(document, splitPath(field), element), index),
    );
  });
}

/** A copy with one value set, or removed when it is `undefined`. */
export function withValue(document: Document, path: readonly string[], value: unknown): Document {
  const [name = '', ...rest] = path;
  const copy = { ...document };
  const inner = copy[name];
  const next = rest.length === 0 ? value : withValue(isDocument(inner) ? inner : {}, rest, value);
  if (next === undefined) delete copy[name];
  else setField(copy, name, next);
  return copy;
}
