import { compileFilter, type Document, encodeIndexKey, indexValues, isDocument } from '../documents';
import { splitPath } from '../documents/paths';
import { notSupported, serverError } from '../server-error';
import { collect, once, type Stage, type StageContext } from './stage';
import { withValue } from './unwind';

const known = new Set(['from', 'as', 'localField', 'foreignField', 'pipeline', 'let']);

/** `$lookup` within the database: by equal fields (one indexed query per batch), by a pipeline, or both. */
export function lookup(specification: unknown, context: StageContext): Stage {
  if (!isDocument(specification))
    throw serverError('FailedToParse', 'the $lookup specification must be an Object');
  for (const name of Object.keys(specification)) {
    if (!known.has(name)) throw serverError('FailedToParse', `unknown argument to $lookup: ${name}`);
  }
  const { from, as, localField, foreignField, pipeline, let: variables } = specification;
  if (typeof from !== 'string' || typeof as !== 'string') {
    throw serverError('FailedToParse', "$lookup needs 'from' and 'as' as strings");
  }
  if (isDocument(variables) && Object.keys(variables).length > 0) throw notSupported("'let' in $lookup");
  if (pipeline !== undefined && !(Array.isArray(pipeline) && pipeline.every(isDocument))) {
    throw serverError('TypeMismatch', "'pipeline' option must be specified as an array");
  }
  const inner = Array.isArray(pipeline) ? context.compile(pipeline.filter(isDocument)) : undefined;
  const byFields = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byFields && (!inner || localField !== undefined || foreignField !== undefined)) {
    throw serverError(
      'FailedToParse',
      '$lookup requires both or neither of localField and foreignField to be specified',
    );
  }
  const path = splitPath(as);
  return async function* (input) {
    for await (const batch of input) {
      const joined = byFields
        ? await joinByFields(batch, localField, foreignField, (filter) => context.read(from, filter))
        : await joinAll(batch, () => collect(context.read(from, {})));
      const results: Document[] = [];
      for (const [document, found] of joined) {
        results.push(withValue(document, path, inner ? await collect(inner(once(found))) : found));
      }
      yield results;
    }
  };
}

type Joined = [Document, Document[]][];

async function joinAll(batch: readonly Document[], read: () => Promise<Document[]>): Promise<Joined> {
  const all = await read();
  return batch.map((document) => [document, all]);
}

async function joinByFields(
  batch: readonly Document[],
  localField: string,
  foreignField: string,
  read: (filter: Document) => AsyncIterable<Document[]>,
): Promise<Joined> {
  // What a document joins by: its value, or each element of its array; null stands for a missing one.
  const localKeys = batch.map((document) =>
    indexValues(document, { [localField]: 1 }).flatMap(([value]) => (value === undefined ? [] : [value])),
  );
  const wanted = new Map(localKeys.flat().map((value) => [keyOf(value), value]));
  if (wanted.size === 0) return batch.map((document) => [document, []]);
  const filter = { [foreignField]: { $in: [...wanted.values()] } };
  compileFilter(filter);
  const foreign = new Map<string, Document[]>();
  for await (const found of read(filter)) {
    for (const document of found) {
      for (const [value] of indexValues(document, { [foreignField]: 1 })) {
        const key = keyOf(value);
        foreign.set(key, [...(foreign.get(key) ?? []), document]);
      }
    }
  }
  return batch.map((document, at) => {
    const keys = (localKeys[at] ?? []).map(keyOf);
    return [document, [...new Set(keys.flatMap((key) => foreign.get(key) ?? []))]];
  });
}

function keyOf(value: unknown): string {
  return encodeIndexKey([value], [1]).toString('latin1');
}
