import { $avg, $max, $min, $sum } from 'mingo/operators/accumulator';
import {
  $abs,
  $add,
  $and,
  $arrayElemAt,
  $ceil,
  $cmp,
  $concat,
  $concatArrays,
  $cond,
  $divide,
  $eq,
  $filter,
  $floor,
  $gt,
  $gte,
  $ifNull,
  $in,
  $isArray,
  $literal,
  $lt,
  $lte,
  $map,
  $mergeObjects,
  $mod,
  $multiply,
  $ne,
  $not,
  $or,
  $round,
  $size,
  $slice,
  $subtract,
  $switch,
  $toLower,
  $toString,
  $toUpper,
  $type,
} from 'mingo/operators/expression';
import { isDocument } from './bson-types';
import { mongoError } from './mongo-error';

/** The aggregation expressions that this server evaluates. `$function` stays out: it runs a caller's code. */
export const expressionOperators = {
  accumulator: { $avg, $max, $min, $sum },
  expression: {
    $abs,
    $add,
    $and,
    $arrayElemAt,
    $ceil,
    $cmp,
    $concat,
    $concatArrays,
    $cond,
    $divide,
    $eq,
    $filter,
    $floor,
    $gt,
    $gte,
    $ifNull,
    $in,
    $isArray,
    $literal,
    $lt,
    $lte,
    $map,
    $mergeObjects,
    $mod,
    $multiply,
    $ne,
    $not,
    $or,
    $round,
    $size,
    $slice,
    $subtract,
    $switch,
    $toLower,
    $toString,
    $toUpper,
    $type,
  },
};

const known = new Set([
  ...Object.keys(expressionOperators.accumulator),
  ...Object.keys(expressionOperators.expression),
]);

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
