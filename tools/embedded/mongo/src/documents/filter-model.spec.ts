import fc from 'fast-check';
import type { Document } from './bson-types';
import { compileFilter } from './compile-filter';

/**
 * A second, slower implementation of the manual's rules for documents of numbers, null, arrays and documents. It lists
 * every value at a path and tests the list. The matcher must agree with it.
 */
type Judge = (values: readonly Found[]) => boolean;

/** `isElement`: an element of the array at the end of the path. */
interface Found {
  value: unknown;
  isElement: boolean;
}

const isPlainDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Outside arrays, a path that ends early yields one missing value; inside arrays, a scalar element yields none. */
function found(value: unknown, path: readonly string[]): Found[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    const whole = { value, isElement: false };
    return Array.isArray(value)
      ? [...value.map((element: unknown) => ({ value: element, isElement: true })), whole]
      : [whole];
  }
  if (isPlainDocument(value)) return found(value[name], rest);
  if (!Array.isArray(value)) return [{ value: undefined, isElement: false }];
  const elements: readonly unknown[] = value;
  const throughDocuments = elements.flatMap((element) =>
    isPlainDocument(element) ? found(element, path) : [],
  );
  return [...throughDocuments, ...byIndex(elements, name, rest)];
}

/** A numeric name selects the element itself; nested arrays are entered only along the path. */
function byIndex(elements: readonly unknown[], name: string, rest: readonly string[]): Found[] {
  if (!/^\d$/.test(name) || Number(name) >= elements.length) return [];
  const element = elements[Number(name)];
  if (rest.length === 0) return [{ value: element, isElement: false }];
  return isPlainDocument(element) || Array.isArray(element) ? found(element, rest) : [];
}

const same = (a: unknown, b: unknown) =>
  a === undefined || b === undefined ? (a ?? null) === (b ?? null) : JSON.stringify(a) === JSON.stringify(b);

const order =
  (accepts: (a: number, b: number) => boolean) =>
  (operand: number): Judge =>
  (values) =>
    values.some(({ value }) => typeof value === 'number' && accepts(value, operand));

const whole = (values: readonly Found[]) =>
  values.filter(({ isElement }) => !isElement).map(({ value }) => value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const scalar = fc.oneof(fc.nat(3), fc.constant(null));
const operand = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.record({ b: fc.nat(2) }));

const equals =
  (wanted: unknown): Judge =>
  (values) =>
    values.some(({ value }) => same(value, wanted));

/** Conditions with their meaning in the model. */
const condition: fc.Arbitrary<[unknown, Judge]> = fc.oneof(
  operand.map((wanted): [unknown, Judge] => [{ $eq: wanted }, equals(wanted)]),
  operand.map((wanted): [unknown, Judge] => [{ $ne: wanted }, (values) => !equals(wanted)(values)]),
  fc.nat(3).map((n): [unknown, Judge] => [{ $gt: n }, order((a, b) => a > b)(n)]),
  fc.nat(3).map((n): [unknown, Judge] => [{ $gte: n }, order((a, b) => a >= b)(n)]),
  fc.nat(3).map((n): [unknown, Judge] => [{ $lt: n }, order((a, b) => a < b)(n)]),
  fc.nat(3).map((n): [unknown, Judge] => [{ $lte: n }, order((a, b) => a <= b)(n)]),
  fc
    .tuple(fc.nat(3), fc.nat(3))
    .map(([low, high]): [unknown, Judge] => [
      { $elemMatch: { $gte: low, $lt: high } },
      (values) =>
        whole(values).some(
          (value) =>
            Array.isArray(value) &&
            value.some((element) => typeof element === 'number' && element >= low && element < high),
        ),
    ]),
  fc
    .constantFrom<'number' | 'null' | 'array' | 'object'>('number', 'null', 'array', 'object')
    .map((type): [unknown, Judge] => [
      { $type: type },
      (values) => values.some(({ value }) => typeOf(value) === type),
    ]),
  fc
    .nat(3)
    .map((n): [unknown, Judge] => [{ $not: { $lt: n } }, (values) => !order((a, b) => a < b)(n)(values)]),
  fc
    .array(operand, { maxLength: 3 })
    .map((list): [unknown, Judge] => [
      { $in: list },
      (values) => list.some((wanted) => equals(wanted)(values)),
    ]),
  fc
    .array(operand, { maxLength: 3 })
    .map((list): [unknown, Judge] => [
      { $nin: list },
      (values) => !list.some((wanted) => equals(wanted)(values)),
    ]),
  fc
    .array(operand, { minLength: 1, maxLength: 2 })
    .map((list): [unknown, Judge] => [
      { $all: list },
      (values) => list.every((wanted) => equals(wanted)(values)),
    ]),
  fc
    .boolean()
    .map((wanted): [unknown, Judge] => [
      { $exists: wanted },
      (values) => whole(values).some((value) => value !== undefined) === wanted,
    ]),
  fc
    .nat(2)
    .map((size): [unknown, Judge] => [
      { $size: size },
      (values) => whole(values).some((value) => Array.isArray(value) && value.length === size),
    ]),
);

const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { arbitrary: scalar, weight: 2 },
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('node'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));
const document = fc.dictionary(fc.constantFrom('a', 'b'), node, { maxKeys: 2, noNullPrototype: true });
const path = fc.array(fc.constantFrom('a', 'b', '0', '1'), { minLength: 1, maxLength: 3 });

describe('compileFilter against a reference model', () => {
  it('agrees on single conditions', () => {
    fc.assert(
      fc.property(document, path, condition, (doc, segments, [filter, judge]) => {
        expect(compileFilter({ [segments.join('.')]: filter })(doc)).toBe(judge(found(doc, segments)));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees on $and, $or and $nor of two conditions', () => {
    const clause = fc.tuple(path, condition);
    fc.assert(
      fc.property(
        document,
        clause,
        clause,
        (doc, [firstPath, [first, judgeFirst]], [secondPath, [second, judgeSecond]]) => {
          const clauses = [{ [firstPath.join('.')]: first }, { [secondPath.join('.')]: second }];
          const verdicts = [judgeFirst(found(doc, firstPath)), judgeSecond(found(doc, secondPath))];
          expect(compileFilter({ $and: clauses })(doc)).toBe(verdicts.every(Boolean));
          expect(compileFilter({ $or: clauses })(doc)).toBe(verdicts.some(Boolean));
          expect(compileFilter({ $nor: clauses })(doc)).toBe(!verdicts.some(Boolean));
        },
      ),
      { numRuns: 500 },
    );
  });
});
