import { type ArrayFilters, readArrayFilters } from './array-filters';
import type { Document } from './bson-types';
import { matchPosition } from './compile-filter';
import { mongoError } from './mongo-error';
import { type PathUpdate, readUpdate } from './read-update';
import { comparePaths, refuseConflicts } from './update-conflicts';
import type { UpdateOptions } from './update-options';
import { arrayFilterIdentifier, type PathResolver, resolvePath } from './update-path';
import { writePath } from './write-path';

/** Applies an update of operators. Returns the same document when nothing changes. */
export function applyOperators(document: Document, update: Document, options: UpdateOptions): Document {
  const updates = readUpdate(update);
  refuseConflicts(updates.map(({ path }) => path));
  const filters = readArrayFilters(options.arrayFilters ?? []);
  checkIdentifiers(updates, filters);
  const resolver: PathResolver = {
    position: findPosition(updates, document, options),
    fits: (identifier, element) => filters.get(identifier)?.(element) === true,
  };
  const concrete = updates
    .filter(({ onInsertOnly }) => options.isInsert === true || !onInsertOnly)
    .flatMap(({ path, modifier }) =>
      resolvePath(document, path, resolver).map((resolved) => ({ path: resolved, modifier })),
    );
  refuseConflicts(concrete.map(({ path }) => path));
  return concrete
    .sort((a, b) => comparePaths(a.path, b.path))
    .reduce(
      (result, { path, modifier }) => writePath(result, path, modifier, { path: path.join('.'), document }),
      document,
    );
}

function findPosition(updates: readonly PathUpdate[], document: Document, options: UpdateOptions) {
  const isNeeded = updates.some(({ path }) => path.includes('$'));
  return isNeeded && options.filter ? matchPosition(options.filter, document) : undefined;
}

function checkIdentifiers(updates: readonly PathUpdate[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const { path } of updates) {
    for (const segment of path) {
      const identifier = arrayFilterIdentifier(segment);
      if (!identifier) continue;
      used.add(identifier);
      if (!filters.has(identifier)) {
        throw mongoError(
          'BadValue',
          `No array filter found for identifier '${identifier}' in path '${path.join('.')}'`,
        );
      }
    }
  }
  for (const identifier of filters.keys()) {
    if (!used.has(identifier)) {
      throw mongoError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update`,
      );
    }
  }
}
