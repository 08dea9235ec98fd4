import * as expressions from 'mingo/operators/expression';
import { isDocument } from './bson-types';
import { mongoError } from './mongo-error';
import { ownExpressions } from './own-expressions';

const expressionNames = (
  '$abs $add $and $arrayElemAt $ceil $concat $concatArrays $cond $divide $filter $floor $ifNull ' +
  '$isArray $literal $map $multiply $or $slice $subtract $toString $type'
).split(' ');

/** The aggregation expressions that this server evaluates. `$function` is excluded, because it runs a caller's code. */
export const expressionOperators = {
  expression: { ...pick(expressions, expressionNames), ...ownExpressions },
};

const known = new Set([...expressionNames, ...Object.keys(ownExpressions)]);

function pick<T extends object>(operators: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(operators).filter(([name]) => names.includes(name))) as Partial<T>;
}

/**
 * Rejects an unknown operator before any document is read. Also rejects a number in a path, which mingo reads as an
 * array index and MongoDB as a field name only. @throws MongoError 168, 238
 */
export function checkExpression(expression: unknown): void {
  if (typeof expression === 'string' && /^\$.*\.\d+(\.|$)/.test(expression)) {
    throw mongoError(
      'NotImplemented',
      `a number in a path of an expression is not supported: '${expression}'`,
    );
  }
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
