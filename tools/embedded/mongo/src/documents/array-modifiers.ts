import { type Document, isDocument, tag, typeName } from './bson-types';
import { compareValues, equalValues } from './compare-values';
import { compileFilter } from './compile-filter';
import { describeId } from './describe-value';
import { isOperators } from './field-operators';
import { lastSegment } from './field-modifiers';
import { mongoError } from './mongo-error';
import { safeInteger } from './numeric-arguments';
import { readPush } from './push-modifier';
import type { MakeModifier, ModifierContext, Outcome } from './update-modifier';

/** The operators on arrays (manual: Array Update Operators). */
export const arrayModifiers: Readonly<Record<string, MakeModifier>> = {
  $push: (operand) => {
    const push = readPush(operand);
    return {
      onMissing: 'create',
      modify: (current, context) => {
        if (current === undefined) return { value: push([]) };
        if (Array.isArray(current)) return { value: push(current) };
        throw mongoError(
          'BadValue',
          `The field '${context.path}' must be an array but is of type ${typeName(current)} in document ` +
            describeId(context.document),
        );
      },
    };
  },
  $addToSet: (operand) => {
    const additions = readAddToSet(operand);
    return {
      onMissing: 'create',
      modify: (current, context) => addToSet(current, additions, context),
    };
  },
  $pop: (operand) => {
    const end = safeInteger(operand);
    if (end !== 1 && end !== -1)
      throw mongoError('FailedToParse', `$pop expects 1 or -1, found: ${String(operand)}`);
    return {
      onMissing: 'skip',
      modify: (current, { path }) => {
        if (!Array.isArray(current)) {
          const type = typeName(current);
          throw mongoError('TypeMismatch', `Path '${path}' contains an element of non-array type '${type}'`);
        }
        if (current.length === 0) return 'keep';
        return { value: end === 1 ? current.slice(0, -1) : current.slice(1) };
      },
    };
  },
  $pull: (operand) => culling('$pull', pullTest(operand)),
  $pullAll: (operand) => {
    if (!Array.isArray(operand)) {
      throw mongoError(
        'BadValue',
        `$pullAll requires an array argument but was given a ${typeName(operand)}`,
      );
    }
    const unwanted: readonly unknown[] = operand;
    return culling('$pullAll', (element) => unwanted.some((value) => equalValues(value, element)));
  },
};

function culling(operator: string, isUnwanted: (element: unknown) => boolean): ReturnType<MakeModifier> {
  return {
    onMissing: 'skip',
    modify: (current) => {
      if (!Array.isArray(current))
        throw mongoError('BadValue', `Cannot apply ${operator} to a non-array value`);
      const kept = current.filter((element) => !isUnwanted(element));
      return kept.length === current.length ? 'keep' : { value: kept };
    },
  };
}

/** The operand of `$pull`: operators on the elements, a filter for document elements, or a value. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  const isSearch = tag(operand).type === 'regex';
  const first = isDocument(operand) ? Object.keys(operand)[0] : undefined;
  const isFieldOperator = isOperators(operand) && first !== '$and' && first !== '$or' && first !== '$nor';
  if (isSearch || isFieldOperator) {
    const matches = compileFilter({ '': operand });
    return (element) => matches({ '': element });
  }
  if (isDocument(operand)) {
    const matches = compileFilter(operand);
    return (element) => isDocument(element) && matches(element);
  }
  return (element) => equalValues(element, operand);
}

function readAddToSet(operand: unknown): readonly unknown[] {
  if (!isDocument(operand) || Object.keys(operand)[0] !== '$each') return [operand];
  const { $each: each, ...others }: Document = operand;
  if (!Array.isArray(each)) {
    throw mongoError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  }
  const [unknown] = Object.keys(others);
  if (unknown) throw mongoError('BadValue', `Found unexpected fields after $each in $addToSet: ${unknown}`);
  return each;
}

function addToSet(current: unknown, additions: readonly unknown[], { path }: ModifierContext): Outcome {
  if (current !== undefined && !Array.isArray(current)) {
    throw mongoError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${lastSegment(path)}' has non-array type ` +
        typeName(current),
    );
  }
  const existing: readonly unknown[] = current ?? [];
  const known = [...existing].sort(compareValues);
  const added = additions.filter((value) => insertUnlessKnown(known, value));
  return current !== undefined && added.length === 0 ? 'keep' : { value: [...existing, ...added] };
}

/** Inserts into the sorted `known`; returns false when it has an equal value. */
function insertUnlessKnown(known: unknown[], value: unknown): boolean {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareValues(value, known[middle]);
    if (order === 0) return false;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  known.splice(low, 0, value);
  return true;
}
