import { isNumberTag, tag, typeRank } from './bson-types';
import { compareValues } from './compare-values';
import { mongoError } from './mongo-error';
import { regexTest } from './regular-expression';

/** A condition on one value; `undefined` stands for a missing field. */
export type ElementTest = (value: unknown) => boolean;

export type Comparison = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

const accepts: Readonly<Record<Comparison, (order: number) => boolean>> = {
  $eq: (order) => order === 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** The sum of the ranks of a missing field and null, which are equal in queries. */
const MISSING_OR_NULL = 5;

/**
 * A comparison with MongoDB's type bracketing: only values of the operand's type compare, except that null equals
 * missing, and MinKey and MaxKey compare with everything. NaN equals NaN and has no order.
 *
 * @throws MongoError 2 BadValue for an operand that cannot be compared.
 */
export function comparison(operator: Comparison, operand: unknown): ElementTest {
  const right = tag(operand);
  if (right.type === 'undefined') throw mongoError('BadValue', 'cannot compare to undefined');
  if (right.type === 'regex' && operator !== '$eq') {
    throw mongoError('BadValue', `Can't have RegEx as arg to predicate over field with ${operator}`);
  }
  const rank = typeRank(right);
  const includesEqual = operator === '$eq' || operator === '$gte' || operator === '$lte';
  return (value) => {
    const left = tag(value);
    const leftRank = typeRank(left);
    if (leftRank !== rank) {
      if (leftRank + rank === MISSING_OR_NULL) return includesEqual;
      if (right.type === 'maxKey') return operator === '$lt' || operator === '$lte';
      return right.type === 'minKey' && (operator === '$gt' || operator === '$gte');
    }
    const order = compareValues(value, operand);
    if (isNotANumber(value) || isNotANumber(operand)) return includesEqual && order === 0;
    return accepts[operator](order);
  };
}

function isNotANumber(value: unknown): boolean {
  const tagged = tag(value);
  return isNumberTag(tagged) && tagged.value.toString() === 'NaN';
}

/** Implicit equality, as in `{ field: operand }`, where a regular expression is a search. */
export function equality(operand: unknown): ElementTest {
  const tagged = tag(operand);
  return tagged.type === 'regex' ? regexTest(tagged.pattern, tagged.flags) : comparison('$eq', operand);
}

/** `$in`: equal to one of the operands, or matched by a regular expression among them. */
export function oneOf(operator: string, operands: unknown): ElementTest {
  if (!Array.isArray(operands)) throw mongoError('BadValue', `${operator} needs an array`);
  const tests = operands.map((operand: unknown) => {
    const tagged = tag(operand);
    if (
      tagged.type === 'object' &&
      Object.keys(tagged.value)[0]?.startsWith('$') &&
      !('$ref' in tagged.value)
    ) {
      throw mongoError('BadValue', `cannot nest $ under ${operator}`);
    }
    return equality(operand);
  });
  return (value) => tests.some((test) => test(value));
}

/** The truth value of any operand: false, zero, null and undefined are false. */
export function isTruthy(value: unknown): boolean {
  const tagged = tag(value);
  if (tagged.type === 'undefined' || tagged.type === 'null') return false;
  if (tagged.type === 'bool') return tagged.value;
  return !isNumberTag(tagged) || compareValues(value, 0) !== 0;
}
