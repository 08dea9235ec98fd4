import { type Document, isDocument } from './bson-types';
import { fieldCondition } from './field-operators';
import { descend, type FilterContext, type Matcher } from './filter-context';
import type { MatchDetails } from './match-path';
import { expressionTest } from './expression';
import { mongoError } from './mongo-error';
import { splitPath } from './paths';

/**
 * Compiles a query filter, with MongoDB's rules on arrays, missing fields and types. `now` is the time of `$$NOW`.
 *
 * @throws MongoError 2 BadValue (unknown operator, bad operand, over 100 levels) with MongoDB's message.
 */
export function compileFilter(filter: Document, now?: Date): (document: Document) => boolean {
  const matches = compileMatcher(filter, now);
  return (document) => matches(document);
}

/**
 * The array index for the positional `$`: that of the element in the outermost array on the path that satisfied the
 * filter's last array condition. Undefined without one, or when the document does not match.
 */
export function matchPosition(filter: Document, document: Document): number | undefined {
  const details: MatchDetails = {};
  return compileMatcher(filter)(document, details) ? details.position : undefined;
}

/** Like `compileFilter`, but also reports the position. */
export function compileMatcher(filter: Document, now = new Date()): Matcher {
  return compileDocument(filter, { depth: 0, isNested: false, now, compileDocument });
}

function compileDocument(filter: Document, context: FilterContext): Matcher {
  const matchers = Object.entries(filter).map(([name, operand]): Matcher => {
    if (name.startsWith('$')) return topLevel(name, operand, descend(context));
    const path = splitPath(name);
    const condition = fieldCondition(operand, context);
    return (document, details) => condition.at(document, path, details);
  });
  const [only] = matchers;
  return only && matchers.length === 1 ? only : conjunction(matchers);
}

function conjunction(matchers: readonly Matcher[]): Matcher {
  return (document, details) => matchers.every((matches) => matches(document, details));
}

function topLevel(name: string, operand: unknown, context: FilterContext): Matcher {
  switch (name) {
    case '$and':
      return conjunction(clauses(name, operand, context));
    case '$or': {
      const matchers = clauses(name, operand, context);
      return (document, details) => matchers.some((matches) => matchesApart(matches, document, details));
    }
    case '$nor': {
      const matchers = clauses(name, operand, context);
      return (document) => !matchers.some((matches) => matches(document));
    }
    case '$comment':
      return () => true;
    case '$expr':
      if (context.isNested)
        throw mongoError('BadValue', '$expr can only be applied to the top-level document');
      return expressionTest(operand, context.now);
    default:
      throw mongoError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using ` +
          '$getField or $setField.',
      );
  }
}

/** Discards the position of an `$or` branch that fails. */
function matchesApart(matches: Matcher, document: Document, details: MatchDetails | undefined): boolean {
  const own: MatchDetails = {};
  if (!matches(document, own)) return false;
  if (details && own.position !== undefined) details.position = own.position;
  return true;
}

function clauses(name: string, operand: unknown, context: FilterContext): Matcher[] {
  if (!Array.isArray(operand)) throw mongoError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throw mongoError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((clause: unknown) => {
    if (!isDocument(clause)) throw mongoError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileDocument(clause, context);
  });
}
