import { type ArrayFilters, readArrayFilters } from './array-filters';
import { type Document, isDocument } from './bson-types';
import { matchPosition } from './compile-filter';
import { describeId } from './describe-value';
import { mongoError } from './mongo-error';
import { field } from './paths';
import { type PathUpdate, readUpdate } from './read-update';
import { comparePaths, refuseConflicts } from './update-conflicts';
import type { Modifier } from './update-modifier';
import type { UpdateOptions } from './update-options';
import { arrayFilterIdentifier, type PathResolver, resolvePath } from './update-path';
import { writePath } from './write-path';

/** A modifier at a path without dynamic segments. */
interface ConcreteUpdate {
  path: string[];
  modifier: Modifier;
}

/** Applies an update of operators. The same document comes back when nothing changes. */
export function applyOperators(document: Document, update: Document, options: UpdateOptions): Document {
  const updates = readUpdate(update);
  refuseConflicts(updates.flatMap((one) => (one.kind === 'rename' ? [one.source, one.path] : [one.path])));
  const filters = readArrayFilters(options.arrayFilters ?? []);
  checkIdentifiers(updates, filters);
  const resolver: PathResolver = {
    position: findPosition(updates, document, options),
    fits: (identifier, element) => filters.get(identifier)?.(element) === true,
  };
  const concrete = updates.flatMap((one) => toConcrete(one, document, resolver, options.isInsert === true));
  refuseConflicts(concrete.map(({ path }) => path));
  const now = options.now ?? new Date();
  return concrete
    .sort((a, b) => comparePaths(a.path, b.path))
    .reduce(
      (result, { path, modifier }) =>
        writePath(result, path, modifier, { path: path.join('.'), document, now }),
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

function toConcrete(
  update: PathUpdate,
  document: Document,
  resolver: PathResolver,
  isInsert: boolean,
): ConcreteUpdate[] {
  if (update.kind === 'rename') return renameSteps(update.source, update.path, document);
  if (update.onInsertOnly && !isInsert) return [];
  return resolvePath(document, update.path, resolver).map((path) => ({ path, modifier: update.modifier }));
}

function renameSteps(source: string[], destination: string[], document: Document): ConcreteUpdate[] {
  const value = outsideArrays(source, 'source', document);
  if (value === undefined) return [];
  outsideArrays(destination, 'destination', document);
  const set: Modifier = { operator: '$rename', onMissing: 'create', modify: () => ({ value }) };
  const unset: Modifier = { operator: '$rename', onMissing: 'ignore', modify: () => 'remove' };
  return [
    { path: destination, modifier: set },
    { path: source, modifier: unset },
  ];
}

/** The value at a path of `$rename`, which must not lead through an array. */
function outsideArrays(path: readonly string[], name: string, document: Document): unknown {
  let current: unknown = document;
  for (const [index, segment] of path.entries()) {
    if (Array.isArray(current)) {
      throw mongoError(
        'BadValue',
        `The ${name} field cannot be an array element, '${path.join('.')}' in doc with ${describeId(document)} has ` +
          `an array field called '${path[index - 1] ?? ''}'`,
      );
    }
    current = isDocument(current) ? field(current, segment) : undefined;
  }
  return current;
}
