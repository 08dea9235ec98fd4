import { evalExpr } from 'mingo/core';
import { roundNumber } from './arithmetic';
import { type Document, isDocument, isNumberTag, tag } from './bson-types';
import { compareValues } from './compare-values';
import { isTruthy } from './element-tests';
import { locationError } from './mongo-error';

type Options = Parameters<typeof evalExpr>[2];

type Operator = (document: unknown, operand: unknown, options: Options) => unknown;

/** The operand's values: it is a list of expressions, or one expression. */
function argumentsOf(document: unknown, operand: unknown, options: Options): unknown[] {
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  return list.map((expression) => evalExpr(document, expression, options));
}

/** An operator on a fixed number of values. */
function withArguments(
  name: string,
  least: number,
  most: number,
  compute: (...values: unknown[]) => unknown,
): Operator {
  return (document, operand, options) => {
    const values = argumentsOf(document, operand, options);
    if (values.length >= least && values.length <= most) return compute(...values);
    throw locationError(
      16020,
      `Expression ${name} takes ${least === most ? `exactly ${most}` : `${least} to ${most}`} arguments. ${values.length} were passed in.`,
    );
  };
}

/** Compares all types in MongoDB's order; mingo compares only values of one type and treats a missing field as null. */
const comparison = (name: string, accepts: (order: number) => unknown) =>
  withArguments(name, 2, 2, (a, b) => accepts(compareValues(a, b)));

/** An operator on a list, on the elements of one array, or on one value. */
const overValues =
  (compute: (values: readonly unknown[]) => unknown): Operator =>
  (document, operand, options) => {
    const values = argumentsOf(document, operand, options);
    const [only] = values;
    return compute(values.length === 1 && Array.isArray(only) ? only : values);
  };

const extreme = (sign: 1 | -1) =>
  overValues((values) =>
    values.reduce((best, value) => {
      if (isNothing(value)) return best;
      return best === null || compareValues(value, best) * sign > 0 ? value : best;
    }, null),
  );

/** Changes ASCII letters only, as MongoDB does. */
const inCase =
  (change: (text: string) => string): Operator =>
  (document, operand, options) => {
    const text = evalExpr(document, { $toString: Array.isArray(operand) ? operand[0] : operand }, options);
    return typeof text === 'string' ? change(text) : '';
  };

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isNumber(value: unknown): value is number {
  return isNumberTag(tag(value));
}

function sum(values: readonly unknown[]): number {
  return values.filter(isNumber).reduce((total, value) => total + value, 0);
}

/** Operators for which mingo's results differ from MongoDB's. */
export const ownExpressions: Readonly<Record<string, Operator>> = {
  $cmp: comparison('$cmp', (order) => Math.sign(order)),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $not: withArguments('$not', 1, 1, (value) => !isTruthy(value)),
  $in: withArguments('$in', 2, 2, (value, list) => {
    if (Array.isArray(list)) return list.some((element) => compareValues(element, value) === 0);
    throw locationError(40081, `$in requires an array as a second argument, found: ${tag(list).type}`);
  }),
  $max: extreme(1),
  $min: extreme(-1),
  $sum: overValues(sum),
  $avg: overValues((values) => {
    const { length } = values.filter(isNumber);
    return length === 0 ? null : sum(values) / length;
  }),
  $size: withArguments('$size', 1, 1, (value) => {
    if (Array.isArray(value)) return value.length;
    throw locationError(17124, `The argument to $size must be an array, but was of type: ${tag(value).type}`);
  }),
  $mod: withArguments('$mod', 2, 2, (value, divisor) => {
    if (isNothing(value) || isNothing(divisor)) return null;
    if (!isNumber(value) || !isNumber(divisor))
      throw locationError(16611, '$mod only supports numeric types');
    if (divisor === 0) throw locationError(16610, "can't $mod by zero");
    return value % divisor;
  }),
  $round: withArguments('$round', 1, 2, (value, place = 0) => {
    if (isNothing(value) || place === null) return null;
    if (!isNumber(value))
      throw locationError(51081, `$round only supports numeric types, not ${tag(value).type}`);
    if (isNumber(place) && Number.isInteger(place) && place >= -20 && place <= 100)
      return roundNumber(value, place);
    throw locationError(51083, `cannot apply $round with precision value ${String(place)}`);
  }),
  $toLower: inCase((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  $toUpper: inCase((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  $mergeObjects: (document, operand, options) => {
    const values = argumentsOf(document, operand, options).filter((value) => !isNothing(value));
    const bad = values.find((value) => !isDocument(value));
    if (bad === undefined) return Object.assign({}, ...values) as unknown;
    throw locationError(40400, `$mergeObjects requires object inputs, but input is of type ${tag(bad).type}`);
  },
  $switch: (document, operand, options) => {
    const { branches, default: otherwise }: Document = isDocument(operand) ? operand : {};
    if (!Array.isArray(branches)) throw locationError(40061, '$switch expected an array for its branches');
    for (const branch of branches.filter(isDocument)) {
      if (isTruthy(evalExpr(document, branch.case, options))) return evalExpr(document, branch.then, options);
    }
    if (otherwise !== undefined) return evalExpr(document, otherwise, options);
    throw locationError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  },
};
