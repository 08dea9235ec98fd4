import { Decimal128, Double, Int32, Long } from 'bson';
import {
  compareValues,
  type Document,
  encodeIndexKey,
  isDocument,
  locationError,
  typeName,
} from '../documents';
import { notSupported } from '../server-error';
import { toNumber } from '../commands/arguments';
import { sizeOf } from '../query/memory-limit';
import { type Evaluate, evaluator } from './evaluate';

/** Collects one value over the documents of a group. */
export interface Accumulator {
  /** Returns by how many bytes its state grew; 0 for a number. */
  add(document: Document): number;
  result(): unknown;
}

type Make = (evaluate: Evaluate) => Accumulator;

function reduce(start: unknown, step: (state: unknown, value: unknown) => unknown): Make {
  return (evaluate) => {
    let state = start;
    const add = (document: Document) => {
      const before = state;
      state = step(before, evaluate(document));
      return state === before ? 0 : sizeOf(state) - sizeOf(before);
    };
    return { add, result: () => state };
  };
}

/** An int sum becomes a long when it no longer fits, and a long sum a double; one double makes the sum a double. */
function sum(): Make {
  return (evaluate) => {
    let integers = 0n;
    let doubles = 0;
    let hasDouble = false;
    const add = (document: Document) => {
      const value = evaluate(document);
      const type = typeName(value);
      if (type === 'decimal') throw notSupported('$sum of Decimal128');
      if (value instanceof Long) integers += value.toBigInt();
      else if (type === 'int' || type === 'long') integers += BigInt(toNumber(value) ?? 0);
      else if (type === 'double') {
        hasDouble = true;
        doubles += toNumber(value) ?? 0;
      }
      return 0;
    };
    const result = () => {
      if (hasDouble || BigInt.asIntN(64, integers) !== integers)
        return new Double(doubles + Number(integers));
      const isInt = integers >= -0x80000000n && integers <= 0x7fffffffn;
      return isInt ? new Int32(Number(integers)) : Long.fromBigInt(integers);
    };
    return { add, result };
  };
}

function average(): Make {
  return (evaluate) => {
    let total = 0;
    let count = 0;
    const add = (document: Document) => {
      const value = evaluate(document);
      if (value instanceof Decimal128) throw notSupported('$avg of Decimal128');
      const number = toNumber(value);
      if (number === undefined) return 0;
      total += number;
      count++;
      return 0;
    };
    return { add, result: () => (count === 0 ? null : new Double(total / count)) };
  };
}

/** `$min` and `$max` ignore null and missing values. */
function extreme(sign: 1 | -1): Make {
  return reduce(null, (best, value) => {
    if (value === undefined || value === null) return best;
    return best === null || compareValues(value, best) * sign > 0 ? value : best;
  });
}

function firstOrLast(which: 'first' | 'last'): Make {
  return (evaluate) => {
    let isSet = false;
    let state: unknown = null;
    const add = (document: Document) => {
      if (isSet && which === 'first') return 0;
      const before = state;
      isSet = true;
      state = evaluate(document) ?? null;
      return sizeOf(state) - sizeOf(before);
    };
    return { add, result: () => state };
  };
}

const push: Make = (evaluate) => {
  const values: unknown[] = [];
  const add = (document: Document) => {
    const value = evaluate(document);
    if (value === undefined) return 0;
    values.push(value);
    return sizeOf(value);
  };
  return { add, result: () => values };
};

const addToSet: Make = (evaluate) => {
  const values = new Map<string, unknown>();
  const add = (document: Document) => {
    const value = evaluate(document);
    if (value === undefined) return 0;
    const name = encodeIndexKey([value], [1]).toString('latin1');
    if (values.has(name)) return 0;
    values.set(name, value);
    return name.length + sizeOf(value);
  };
  return { add, result: () => [...values.values()] };
};

const accumulators: ReadonlyMap<string, Make> = new Map(
  Object.entries({
    $sum: sum(),
    $avg: average(),
    $min: extreme(-1),
    $max: extreme(1),
    $first: firstOrLast('first'),
    $last: firstOrLast('last'),
    $push: push,
    $addToSet: addToSet,
  }),
);

/** Compiles one field of `$group` to a factory of its accumulator. @throws MongoError 15952 for an unknown one. */
export function accumulatorFor(field: string, specification: unknown, now: Date): () => Accumulator {
  if (!isDocument(specification)) {
    throw locationError(40234, `The field '${field}' must be an accumulator object`);
  }
  const [entry, ...rest] = Object.entries(specification);
  if (!entry || rest.length > 0)
    throw locationError(40238, `The field '${field}' must specify one accumulator`);
  const [name, expression] = entry;
  if (name === '$count') {
    if (!isDocument(expression) || Object.keys(expression).length > 0)
      throw locationError(40234, '$count takes no arguments, i.e. $count:{}');
    return () => sum()(() => new Int32(1));
  }
  const make = accumulators.get(name);
  if (make) return () => make(evaluator(expression, now));
  throw locationError(15952, `unknown group operator '${name}'`);
}
