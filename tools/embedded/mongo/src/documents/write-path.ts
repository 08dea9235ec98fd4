import { type Document, isDocument } from './bson-types';
import { describeValue } from './describe-value';
import { identicalValues } from './identical-values';
import { mongoError } from './mongo-error';
import { isArrayIndex, setField } from './paths';
import type { Modifier, ModifierContext, Outcome } from './update-modifier';

/** The most elements that MongoDB fills with null before a new one. */
const MAX_PADDING = 1_500_000;

/**
 * Applies one modifier at a concrete path and copies only the containers on the path. Returns the same document when
 * nothing changes.
 *
 * @throws MongoError 28 PathNotViable when the path leads through a value that cannot hold fields.
 */
export function writePath(
  document: Document,
  path: readonly string[],
  modifier: Modifier,
  context: ModifierContext,
): Document {
  return writeInDocument(document, path, 0, modifier, context);
}

/** The new value of `path[at]` in a container; `current` is undefined when it is missing. */
function next(
  current: unknown,
  path: readonly string[],
  at: number,
  modifier: Modifier,
  context: ModifierContext,
): Outcome {
  const isLeaf = at === path.length - 1;
  if (current === undefined)
    return modifier.onMissing === 'create' ? create(path, at, modifier, context) : 'keep';
  if (isLeaf) {
    const outcome = modifier.modify(current, context);
    return typeof outcome === 'object' && identicalValues(outcome.value, current) ? 'keep' : outcome;
  }
  const changed = writeInside(current, path, at + 1, modifier, context);
  return changed === current ? 'keep' : { value: changed };
}

function create(path: readonly string[], at: number, modifier: Modifier, context: ModifierContext): Outcome {
  const outcome = modifier.modify(undefined, context);
  if (typeof outcome === 'string') return 'keep';
  const value = path.slice(at + 1).reduceRight<unknown>((inner, name) => {
    const wrapper: Document = {};
    setField(wrapper, name, inner);
    return wrapper;
  }, outcome.value);
  return { value };
}

function writeInside(
  container: unknown,
  path: readonly string[],
  at: number,
  modifier: Modifier,
  context: ModifierContext,
): unknown {
  if (isDocument(container)) return writeInDocument(container, path, at, modifier, context);
  if (Array.isArray(container) && isArrayIndex(path[at] ?? '')) {
    return writeInArray(container, path, at, modifier, context);
  }
  if (modifier.onMissing === 'ignore') return container;
  const element = `{${path[at - 1] ?? ''}: ${describeValue(container)}}`;
  throw mongoError('PathNotViable', `Cannot create field '${path[at] ?? ''}' in element ${element}`);
}

function writeInDocument(
  document: Document,
  path: readonly string[],
  at: number,
  modifier: Modifier,
  context: ModifierContext,
): Document {
  const name = path[at] ?? '';
  const current = Object.hasOwn(document, name) ? document[name] : undefined;
  const outcome = next(current, path, at, modifier, context);
  if (outcome === 'keep') return document;
  const copy: Document = {};
  for (const [key, value] of Object.entries(document)) {
    if (key !== name) setField(copy, key, value);
    else if (outcome !== 'remove') setField(copy, key, outcome.value);
  }
  if (outcome !== 'remove' && !Object.hasOwn(copy, name)) setField(copy, name, outcome.value);
  return copy;
}

/** Replaces a removed element by null, so that the others keep their indexes. */
function writeInArray(
  array: readonly unknown[],
  path: readonly string[],
  at: number,
  modifier: Modifier,
  context: ModifierContext,
): readonly unknown[] {
  const index = Number(path[at]);
  const outcome = next(array[index], path, at, modifier, context);
  if (outcome === 'keep' || (outcome === 'remove' && array[index] === null)) return array;
  if (index - array.length > MAX_PADDING) {
    throw mongoError('BadValue', `can't backfill more than ${MAX_PADDING} elements`);
  }
  const padding = Array.from({ length: Math.max(0, index - array.length) }, () => null);
  const copy: unknown[] = [...array, ...padding];
  copy[index] = outcome === 'remove' ? null : outcome.value;
  return copy;
}
