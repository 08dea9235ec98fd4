import { type Document, encodeIndexKey, isDocument, locationError } from '../documents';
import { type Accumulator, accumulatorFor } from './accumulators';
import { checkMemory, sizeOf } from '../query/memory-limit';
import { evaluator } from './evaluate';
import type { Stage } from './stage';

interface Group {
  id: unknown;
  fields: [string, Accumulator][];
}

/** `$group`: keeps one accumulator per group and field instead of the documents. */
export function group(specification: unknown, now: Date): Stage {
  if (!isDocument(specification))
    throw locationError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(specification, '_id'))
    throw locationError(15955, 'a group specification must include an _id');
  const { _id: idExpression, ...fields } = specification;
  const idOf = evaluator(idExpression, now);
  const makers = Object.entries(fields).map(([name, field]): [string, () => Accumulator] => {
    if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
    return [name, accumulatorFor(name, field, now)];
  });
  return async function* (input) {
    const groups = new Map<string, Group>();
    let bytes = 0;
    for await (const batch of input) {
      for (const document of batch) {
        const id = idOf(document);
        const name = encodeIndexKey([id ?? null], [1]).toString('latin1');
        let found = groups.get(name);
        if (!found) {
          found = { id: id ?? null, fields: makers.map(([field, make]) => [field, make()]) };
          groups.set(name, found);
          bytes += name.length + sizeOf(id);
        }
        for (const [, accumulator] of found.fields) bytes += accumulator.add(document);
        checkMemory('$group', bytes);
      }
    }
    yield [...groups.values()].map(({ id, fields: results }): Document => ({
      _id: id,
      ...Object.fromEntries(results.map(([name, accumulator]) => [name, accumulator.result()])),
    }));
  };
}
