import { BSONSymbol, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { arbitraryNumber, arbitraryValue } from './arbitrary-values';
import { compareValues } from './compare-values';
import { type Direction, encodeIndexKey } from './index-key';

const encode = (value: unknown, direction: Direction = 1) => encodeIndexKey([value], [direction]);

/** Nested `depth` levels deep. */
function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

describe('compareValues', () => {
  it("orders types as in MongoDB's manual", () => {
    const ascending = [
      new MinKey(),
      undefined,
      null,
      NaN,
      -Infinity,
      new Int32(-1),
      0,
      Decimal128.fromString('0.5'),
      new Double(1.5),
      Long.fromNumber(2),
      'A',
      'a',
      {},
      { a: 1 },
      [],
      [1],
      Buffer.from('a'),
      new ObjectId('01'.repeat(12)),
      false,
      true,
      new Date(0),
      new Timestamp({ t: 1, i: 1 }),
      /a/,
      new MaxKey(),
    ];
    const sorted = [...ascending].reverse().sort(compareValues);
    // sort() puts undefined last without calling the comparator.
    expect(sorted.filter((value) => value !== undefined)).toEqual(
      ascending.filter((value) => value !== undefined),
    );
    expect(compareValues(undefined, null)).toBeLessThan(0);
    expect(compareValues(undefined, new MinKey())).toBeGreaterThan(0);
  });

  it.each([
    [1, new Double(1)],
    [new Int32(1), Long.fromNumber(1)],
    [0, -0],
    [Decimal128.fromString('1.00'), 1],
    [Decimal128.fromString('-0'), 0],
    [Decimal128.fromString('NaN'), NaN],
    [new BSONSymbol('a'), 'a'],
    [Decimal128.fromString('0.5'), 0.5],
  ])('treats %s and %s as equal', (a, b) => {
    expect(compareValues(a, b)).toBe(0);
    expect(encode(a)).toEqual(encode(b));
  });

  it.each([
    [
      'longs that round to one double',
      Long.fromString('9007199254740992'),
      Long.fromString('9007199254740993'),
    ],
    ['a double and the long above it', new Double(2 ** 53), Long.fromString('9007199254740993')],
    ['a decimal and the double that it rounds to', Decimal128.fromString('0.1'), 0.1],
    ['a decimal beyond doubles and Infinity', Decimal128.fromString('1E+400'), Infinity],
    ['strings by their bytes, not their UTF-16 units', '\uffff', '😀'],
    ['a string and a longer one that starts with it', 'a', 'a\0'],
    ['documents by type before name', { b: 1 }, { a: 'x' }],
    ['documents by name before value', { a: 2 }, { b: 1 }],
    ['binary data by length first', Buffer.from('z'), Buffer.from('aa')],
    ['a shorter array', [1], [1, 0]],
  ])('orders %s', (_name, smaller, greater) => {
    expect(compareValues(smaller, greater)).toBeLessThan(0);
    expect(compareValues(greater, smaller)).toBeGreaterThan(0);
    expect(Buffer.compare(encode(smaller), encode(greater))).toBeLessThan(0);
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, arbitraryValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(Math.sign(compareValues(a, b))).toBe(0 - Math.sign(compareValues(b, a)));
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) {
          expect(compareValues(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('rejects values nested deeper than 200 levels', () => {
    expect(compareValues(nest(200), nest(200))).toBe(0);
    expect(() => compareValues(nest(100_000), nest(100_000))).toThrow(expect.objectContaining({ code: 15 }));
    expect(() => encode(nest(100_000))).toThrow(expect.objectContaining({ code: 15 }));
  });
});

describe('encodeIndexKey', () => {
  const order = (a: unknown, b: unknown) => Math.sign(compareValues(a, b));

  it('orders bytes as compareValues orders values, ascending and descending', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, (a, b) => {
        expect(Buffer.compare(encode(a), encode(b))).toBe(order(a, b));
        expect(Buffer.compare(encode(a, -1), encode(b, -1))).toBe(0 - order(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it('orders numbers of all types by exact value', () => {
    fc.assert(
      fc.property(arbitraryNumber, arbitraryNumber, (a, b) => {
        expect(Buffer.compare(encode(a), encode(b))).toBe(order(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it('orders tuples field by field', () => {
    const direction = fc.constantFrom<Direction>(1, -1);
    const tuple = fc.tuple(arbitraryValue, arbitraryValue);
    fc.assert(
      fc.property(tuple, tuple, fc.tuple(direction, direction), (a, b, directions) => {
        const expected = order(a[0], b[0]) * directions[0] || order(a[1], b[1]) * directions[1];
        expect(Buffer.compare(encodeIndexKey(a, directions), encodeIndexKey(b, directions))).toBe(
          expected || 0,
        );
      }),
    );
  });

  it('encodes a prefix of a tuple as a prefix of its key', () => {
    const whole = encodeIndexKey(['a', 1], [1, -1]);
    expect(whole.subarray(0, encode('a').length)).toEqual(encode('a'));
  });
});
