import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import { type Document, isDocument } from '../documents';
import { notSupported, serverError } from '../server-error';

const known = new Set([...Object.keys(expressions), ...Object.keys(accumulators), '$literal']);
/** Code of the caller's own; MongoDB can be told to refuse it, and this server always does. */
const scripts = new Set(['$function', '$accumulator', '$where']);

/** Refuses an unknown operator before any document is looked at. @throws MongoError 168, 238 for scripts */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const part of expression) checkExpression(part);
  } else if (isDocument(expression)) {
    for (const [name, operand] of Object.entries(expression)) {
      if (scripts.has(name)) throw notSupported(name);
      if (name.startsWith('$') && !known.has(name)) {
        throw serverError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
      }
      if (name !== '$literal') checkExpression(operand);
    }
  }
}

/** The operands of a stage such as `$set` or `$project`: an expression per field. */
export function checkFields(specification: Document): void {
  for (const operand of Object.values(specification)) checkExpression(operand);
}
