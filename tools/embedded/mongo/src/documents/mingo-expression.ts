import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import { type Document, isDocument, isNumberTag, tag } from './bson-types';
import { isTruthy } from './element-tests';
import { MongoError, mongoError } from './mongo-error';
import { setField } from './paths';

/** Scripts stay off: `$function` would run code of the caller's in this process. */
const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ accumulator, expression }),
};

/** `$expr`: an aggregation expression as a condition on the whole document. */
export function expressionTest(condition: unknown, now: Date): (document: Document) => boolean {
  const evaluate = expressionValue(condition, now);
  return (document) => isTruthy(evaluate(document));
}

/**
 * An aggregation expression as a function of the document, evaluated by mingo; `undefined` when it yields no value.
 * `now` is the time of `$$NOW`: MongoDB takes one for a whole command.
 *
 * @throws MongoError 2 BadValue where the expression fails, 238 NotImplemented where the document holds numbers
 *   that a JavaScript number cannot.
 */
export function expressionValue(source: unknown, now: Date): (document: Document) => unknown {
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

/** `$$NOW` as the time that it stands for; mingo would take a new one for each document. */
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

/** Values as mingo computes with them: numbers, strings and regular expressions of JavaScript's own. */
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
