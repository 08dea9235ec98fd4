import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import { type Document, isDocument, isNumberTag, tag } from './bson-types';
import { isTruthy } from './element-tests';
import { checkExpression, expressionOperators } from './expression-operators';
import { MongoError, mongoError } from './mongo-error';
import { setField } from './paths';

const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init(expressionOperators),
};

/** `$expr`: an aggregation expression as a condition on the whole document. */
export function expressionTest(condition: unknown, now: Date): (document: Document) => boolean {
  const evaluate = expressionValue(condition, now);
  return (document) => isTruthy(evaluate(document));
}

/**
 * Compiles an aggregation expression to a function of the document, which mingo evaluates; the function returns
 * `undefined` when the expression yields no value. `now` is the time of `$$NOW`, one for the whole command.
 *
 * @throws MongoError 168 for an unknown operator; from the function, 2 BadValue when the expression fails and
 *   238 NotImplemented when the document holds a number that a JavaScript number cannot represent.
 */
export function expressionValue(source: unknown, now: Date): (document: Document) => unknown {
  checkExpression(source);
  const plain = toPlain(atTime(source, now));
  return (document) => {
    try {
      return evalExpr(toPlain(document), plain, options);
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw mongoError('BadValue', error instanceof Error ? error.message : String(error));
    }
  };
}

/** Replaces `$$NOW` by `now`; mingo would read the clock again for each document. */
function atTime(source: unknown, now: Date): unknown {
  if (source === '$$NOW') return now;
  if (Array.isArray(source)) return source.map((part: unknown) => atTime(part, now));
  if (!isDocument(source)) return source;
  const result: Document = {};
  for (const [name, operand] of Object.entries(source)) {
    setField(result, name, name === '$literal' ? operand : atTime(operand, now));
  }
  return result;
}

/** Converts BSON values to the types that mingo supports: JavaScript numbers, strings and regular expressions. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (isDocument(value)) {
    const plain: Document = {};
    for (const [name, inner] of Object.entries(value)) setField(plain, name, toPlain(inner));
    return plain;
  }
  const tagged = tag(value);
  if (isNumberTag(tagged)) return toNumber(tagged.value);
  if (tagged.type === 'symbol') return tagged.value;
  return tagged.type === 'regex' ? new RegExp(tagged.pattern, tagged.flags.replace(/[^ims]/g, '')) : value;
}

function toNumber(value: { toString(): string }): number {
  const number = Number(value.toString());
  if (typeof value === 'number' || (typeof value === 'bigint' && Number.isSafeInteger(number))) return number;
  throw mongoError('NotImplemented', 'expressions on Decimal128 or on integers past 2^53 are not supported');
}
