import { type Document, isDocument } from '../documents';
import { expressionValue } from '../documents/expression';
import { valueAt } from '../documents/paths';

export type Evaluate = (document: Document) => unknown;

/** Compiles an expression to a function. A field that is only passed on keeps its BSON type; mingo computes the rest. */
export function evaluator(expression: unknown, now: Date): Evaluate {
  if (expression === '$$NOW') return () => now;
  if (expression === '$$ROOT' || expression === '$$CURRENT') return (document) => document;
  if (typeof expression === 'string' && /^\$[^$]/.test(expression)) return fieldOf(expression, now);
  if (typeof expression !== 'string' && !isDocument(expression) && !Array.isArray(expression))
    return () => expression;
  if (isDocument(expression) && isPlainObject(expression)) return objectOf(expression, now);
  return expressionValue(expression, now);
}

function fieldOf(expression: string, now: Date): Evaluate {
  const path = expression.slice(1);
  const throughArrays = expressionValue(expression, now);
  return (document) => valueAt(document, path) ?? throughArrays(document);
}

function isPlainObject(expression: Document): boolean {
  return !Object.keys(expression).some((name) => name.startsWith('$'));
}

/** Evaluates each part of `{ year: '$year', team: '$team' }` on its own and leaves missing ones out. */
function objectOf(expression: Document, now: Date): Evaluate {
  const parts = Object.entries(expression).map(([name, part]): [string, Evaluate] => [
    name,
    evaluator(part, now),
  ]);
  return (document) =>
    Object.fromEntries(
      parts.map(([name, part]) => [name, part(document)] as const).filter(([, value]) => value !== undefined),
    );
}
