import { compileFilter, type Document, equalValues, isDocument, typeName } from '../documents';
import type { IndexInfo } from '../storage/collection-info';
import { excludesMissing, type Predicate } from './predicates';

/** One condition of a partialFilterExpression: a path with an operator and its operand. */
interface Condition {
  path: string;
  operator: string;
  value: unknown;
}

/**
 * True when every document that matches the filter is in the (partial) index. Returns false when in doubt, which only
 * leaves the index unused.
 */
export function isImpliedBy(index: IndexInfo, filter: Document, predicates: readonly Predicate[]): boolean {
  if (!index.partialFilter) return true;
  const asked = conditionsOf(filter) ?? [];
  const needed = conditionsOf(index.partialFilter);
  if (!needed) return false;
  return needed.every(
    (condition) => asked.some((other) => isSame(condition, other)) || follows(condition, predicates),
  );
}

/** Undefined when the expression holds more than conditions on fields (an `$or`). */
function conditionsOf(filter: Document): Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(operand)) {
      for (const clause of operand.filter(isDocument))
        conditions.push(...(conditionsOf(clause) ?? [{ path: '', operator: '$or', value: clause }]));
    } else if (name.startsWith('$')) {
      conditions.push({ path: '', operator: name, value: operand });
    } else if (isDocument(operand) && (Object.keys(operand)[0] ?? '').startsWith('$')) {
      for (const [operator, value] of Object.entries(operand))
        conditions.push({ path: name, operator, value });
    } else {
      conditions.push({ path: name, operator: '$eq', value: operand });
    }
  }
  return conditions;
}

function isSame(a: Condition, b: Condition): boolean {
  return a.path === b.path && a.operator === b.operator && equalValues(a.value, b.value);
}

/** A path bound to points meets the condition if each point does. */
function follows({ path, operator, value }: Condition, predicates: readonly Predicate[]): boolean {
  const onPath = predicates.filter((predicate) => predicate.path === path);
  if (operator === '$exists') return isTrue(value) && onPath.some(excludesMissing);
  if (path === '') return false;
  const fits = compileFilter({ value: { [operator]: value } });
  return onPath.some(
    (predicate) =>
      predicate.kind === 'points' &&
      predicate.values.every(
        (point) =>
          // A number equals numbers of other types, of which the index may lack some.
          point !== null &&
          !(operator === '$type' && numberTypes.has(typeName(point))) &&
          fits({ value: point }),
      ),
  );
}

const numberTypes = new Set(['int', 'long', 'double', 'decimal']);

function isTrue(value: unknown): boolean {
  return value === true || Number(value) === 1;
}
