import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import { isDocument } from './bson-types';
import { mongoError } from './mongo-error';

const expressionNames = (
  '$abs $add $and $arrayElemAt $ceil $cmp $concat $concatArrays $cond $divide $eq $filter $floor ' +
  '$gt $gte $ifNull $in $isArray $literal $lt $lte $map $mergeObjects $mod $multiply $ne $not $or ' +
  '$round $size $slice $subtract $switch $toLower $toString $toUpper $type'
).split(' ');
const accumulatorNames = ['$avg', '$max', '$min', '$sum'];

/** The aggregation expressions that this server evaluates. `$function` stays out: it runs a caller's code. */
export const expressionOperators = {
  accumulator: pick(accumulators, accumulatorNames),
  expression: pick(expressions, expressionNames),
};

const known = new Set([...accumulatorNames, ...expressionNames]);

function pick<T extends object>(operators: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(operators).filter(([name]) => names.includes(name))) as Partial<T>;
}

/** Rejects an unknown operator before any document is read. @throws MongoError 168 */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const part of expression) checkExpression(part);
  } else if (isDocument(expression)) {
    for (const [name, operand] of Object.entries(expression)) {
      if (name.startsWith('$') && !known.has(name)) {
        throw mongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
      }
      if (name !== '$literal') checkExpression(operand);
    }
  }
}
