import { type Document, isDocument } from './bson-types';
import { compileFilter } from './compile-filter';
import { mongoError } from './mongo-error';

/** Array filters by identifier, compiled to tests on an element. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

/**
 * Compiles `arrayFilters`: each is a filter whose paths all start with one identifier.
 *
 * @throws MongoError 9 FailedToParse for an empty filter, two identifiers in one or one identifier twice; 2 for a
 *   bad identifier.
 */
export function readArrayFilters(filters: readonly Document[]): ArrayFilters {
  const compiled = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const [identifier, ...others] = new Set(identifiers(filter));
    if (identifier === undefined) {
      throw mongoError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    }
    if (others.length > 0) {
      throw mongoError(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${identifier}' and '${others.join("', '")}'`,
      );
    }
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
      throw mongoError(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    }
    if (compiled.has(identifier)) {
      throw mongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    }
    const matches = compileFilter(filter);
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return compiled;
}

function identifiers(filter: Document): string[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] ?? name];
    return Array.isArray(operand) ? operand.filter(isDocument).flatMap(identifiers) : [];
  });
}
