import { type Document, isDocument, tag } from './bson-types';
import { descend, type FilterContext } from './filter-context';
import { comparison, type ElementTest, equality, isTruthy, oneOf } from './element-tests';
import { every, type FieldCondition, never, not, someElement, someValue } from './field-conditions';
import { mongoError } from './mongo-error';
import { regexTest } from './regular-expression';
import { sizeTest, typeTest } from './value-operators';

/** Compiles a field's condition: operators, a regular expression, or a value to equal. */
export function fieldCondition(operand: unknown, context: FilterContext): FieldCondition {
  return isOperators(operand) ? operatorConditions(operand, context) : someValue(equality(operand));
}

/** True for operators such as `{ $gt: 1 }`, by the first field. `$ref` and `$id` belong to a DBRef. */
export function isOperators(operand: unknown): operand is Document {
  if (!isDocument(operand)) return false;
  const first = Object.keys(operand)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function operatorConditions(operators: Document, context: FilterContext): FieldCondition {
  const level = descend(context);
  const conditions = Object.entries(operators).map(([name, operand]) => {
    const compile = Object.hasOwn(compilers, name) ? compilers[name] : undefined;
    if (!compile) throw mongoError('BadValue', `unknown operator: ${name}`);
    return compile(operand, operators, level);
  });
  const [only] = conditions;
  return only && conditions.length === 1 ? only : every(conditions);
}

type Compile = (operand: unknown, siblings: Document, context: FilterContext) => FieldCondition;

const test =
  (make: (operand: unknown) => ElementTest): Compile =>
  (operand) =>
    someValue(make(operand));

const compilers: Readonly<Record<string, Compile>> = {
  $eq: test((operand) => comparison('$eq', operand)),
  $gt: test((operand) => comparison('$gt', operand)),
  $gte: test((operand) => comparison('$gte', operand)),
  $lt: test((operand) => comparison('$lt', operand)),
  $lte: test((operand) => comparison('$lte', operand)),
  $ne: (operand) => {
    if (tag(operand).type === 'regex') throw mongoError('BadValue', "Can't have regex as arg to $ne.");
    return not(someValue(comparison('$eq', operand)));
  },
  $in: test((operand) => oneOf('$in', operand)),
  $nin: (operand) => not(someValue(oneOf('$nin', operand))),
  $type: test(typeTest),
  $size: (operand) => someValue(sizeTest(operand), 'whole'),
  $exists: (operand) => {
    const exists = someValue((value) => value !== undefined, 'whole');
    return isTruthy(operand) ? exists : not(exists);
  },
  $regex: (operand, siblings) => someValue(regexOperator(operand, siblings)),
  $options: (_operand, siblings) => {
    if (!('$regex' in siblings)) throw mongoError('BadValue', '$options needs a $regex');
    return every([]);
  },
  $not: (operand, _siblings, context) => {
    if (tag(operand).type === 'regex') return not(someValue(equality(operand)));
    if (!isDocument(operand)) throw mongoError('BadValue', '$not needs a regex or a document');
    if (Object.keys(operand).length === 0) throw mongoError('BadValue', '$not cannot be empty');
    return not(operatorConditions(operand, context));
  },
  $all: (operand, _siblings, context) => allCondition(operand, context),
  $elemMatch: (operand, _siblings, context) => elemMatchCondition(operand, context),
  $comment: () => every([]),
};

function regexOperator(operand: unknown, siblings: Document): ElementTest {
  const pattern = tag(operand);
  const options = '$options' in siblings ? siblings.$options : undefined;
  if (options !== undefined && typeof options !== 'string')
    throw mongoError('BadValue', '$options has to be a string');
  if (pattern.type === 'string') return regexTest(pattern.value, options ?? '');
  if (pattern.type !== 'regex') throw mongoError('BadValue', '$regex has to be a string');
  if (options && pattern.flags) throw mongoError('BadValue', 'options set in both $regex and $options');
  return regexTest(pattern.pattern, options ?? pattern.flags);
}

function allCondition(operand: unknown, context: FilterContext): FieldCondition {
  if (!Array.isArray(operand)) throw mongoError('BadValue', '$all needs an array');
  const operands: readonly unknown[] = operand;
  if (operands.length === 0) return never;
  const elemMatches = operands.filter((item) => isDocument(item) && '$elemMatch' in item);
  if (elemMatches.length > 0 && elemMatches.length < operands.length) {
    throw mongoError('BadValue', '$all/$elemMatch has to be consistent');
  }
  return every(
    operands.map((item) => {
      if (isDocument(item) && '$elemMatch' in item) return elemMatchCondition(item.$elemMatch, context);
      if (isOperators(item)) throw mongoError('BadValue', 'no $ expressions in $all');
      return someValue(equality(item));
    }),
  );
}

const documentLevel = new Set(['$and', '$or', '$nor', '$expr']);

/** Tests the elements themselves when it starts with a field operator, else elements that are documents. */
function elemMatchCondition(operand: unknown, context: FilterContext): FieldCondition {
  if (!isDocument(operand)) throw mongoError('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0] ?? '';
  if (isOperators(operand) && !documentLevel.has(first)) {
    const condition = operatorConditions(operand, context);
    return someElement((elements) => elements.findIndex((element) => condition.of(element)));
  }
  const matches = context.compileDocument(operand, { ...descend(context), isNested: true });
  return someElement((elements) =>
    elements.findIndex((element) => {
      // A nested array is matched as a document whose fields are its indexes.
      const candidate: unknown = Array.isArray(element) ? Object.fromEntries(element.entries()) : element;
      return isDocument(candidate) && matches(candidate);
    }),
  );
}
