import { type Document, isDocument, typeName } from './bson-types';
import { describeValue } from './describe-value';
import { mongoError } from './mongo-error';
import { field, isArrayIndex, splitPath } from './paths';

const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** The identifier of `$[name]`, '' for `$[]`, and undefined for any other segment. */
export function arrayFilterIdentifier(segment: string): string | undefined {
  return /^\$\[(.*)\]$/.exec(segment)?.[1];
}

/**
 * Splits and checks the path of an update.
 *
 * @throws MongoError 56 for empty names, 52 for names that start with `$`, 2 for a misplaced positional operator.
 */
export function readUpdatePath(path: string): string[] {
  if (path === '') throw mongoError('EmptyFieldName', 'An empty update path is not valid.');
  const segments = splitPath(path);
  if (segments.includes('')) {
    throw mongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const positional = segments.filter((segment) => segment === '$').length;
  if (positional > 1) {
    throw mongoError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  if (segments[0] === '$' || arrayFilterIdentifier(segments[0] ?? '') !== undefined) {
    throw mongoError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  }
  for (const segment of segments) {
    const isSpecial =
      segment === '$' || arrayFilterIdentifier(segment) !== undefined || REFERENCE_FIELDS.has(segment);
    if (segment.startsWith('$') && !isSpecial) {
      throw mongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${segment}' in '${path}' is not valid for storage.`,
      );
    }
  }
  return segments;
}

/** Resolves the dynamic segments of an update in one document. */
export interface PathResolver {
  /** The index for `$`, if the query has one. */
  position: number | undefined;
  /** Whether an element matches the array filter of that identifier. */
  fits: (identifier: string, element: unknown) => boolean;
}

/**
 * The concrete paths of a path with `$`, `$[]` or `$[identifier]` in a document.
 *
 * @throws MongoError 2 BadValue when `$` has no match or the array is missing.
 */
export function resolvePath(document: Document, path: readonly string[], resolver: PathResolver): string[][] {
  return resolveFrom(document, path, 0, [], resolver);
}

function resolveFrom(
  current: unknown,
  path: readonly string[],
  at: number,
  done: readonly string[],
  resolver: PathResolver,
): string[][] {
  const segment = path[at];
  if (segment === undefined) return [[...done]];
  const identifier = arrayFilterIdentifier(segment);
  if (identifier !== undefined) {
    return arrayAt(current, done).flatMap((element, index) =>
      identifier === '' || resolver.fits(identifier, element)
        ? resolveFrom(element, path, at + 1, [...done, String(index)], resolver)
        : [],
    );
  }
  if (segment === '$' && resolver.position === undefined) {
    throw mongoError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  const name = segment === '$' ? String(resolver.position) : segment;
  return resolveFrom(child(current, name), path, at + 1, [...done, name], resolver);
}

function arrayAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const name = path.join('.');
  if (value === undefined) {
    throw mongoError(
      'BadValue',
      `The path '${name}' must exist in the document in order to apply array updates.`,
    );
  }
  throw mongoError(
    'BadValue',
    `Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${describeValue(value)} (${typeName(value)})`,
  );
}

function child(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return isArrayIndex(name) ? value[Number(name)] : undefined;
  return isDocument(value) ? field(value, name) : undefined;
}
