import { Binary, BSONRegExp, Code, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { arbitraryNumber, arbitraryValue } from './arbitrary-values';
import { compareValues } from './compare-values';

/**
 * A second, slower implementation of the manual's comparison order without shared code: it converts every value to a list
 * of pieces and numbers to fractions, and compares lists piece by piece. The comparator must agree with it.
 */
type Piece = Fraction | string | bigint | Piece[];

/** The exact fraction `top` / `bottom`. */
class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom: bigint,
  ) {}
}

/** Manual, Comparison/Sort Order: from the smallest type to the greatest. Types in one line are one type. */
const types = [
  ['MinKey'],
  ['null'],
  ['number', 'Int32', 'Double', 'Long', 'Decimal128'],
  ['string'],
  ['Object'],
  ['Array'],
  ['Binary'],
  ['ObjectId'],
  ['boolean'],
  ['Date'],
  ['Timestamp'],
  ['BSONRegExp'],
  ['Code'],
  ['Code with scope'],
  ['MaxKey'],
];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return 'Array';
  if (value instanceof Date) return 'Date';
  if (value instanceof Code && value.scope !== null) return 'Code with scope';
  return (value as { _bsontype?: string })._bsontype ?? 'Object';
}

function rankOf(value: unknown): bigint {
  const rank = types.findIndex((names) => names.includes(typeOf(value)));
  if (rank < 0) throw new TypeError(`the model does not know ${String(value)}`);
  return BigInt(rank);
}

/** Sorts NaN before all numbers and the infinities at the ends, by a rank in front of the fraction. */
function ofNumber(value: unknown): Piece[] {
  const text = (value as { toString(): string }).toString();
  if (text === 'NaN') return [0n];
  if (text.endsWith('Infinity')) return [text.startsWith('-') ? 1n : 3n];
  if (value instanceof Decimal128) return [2n, ofDecimal(text)];
  if (value instanceof Long) return [2n, new Fraction(value.toBigInt(), 1n)];
  return [2n, ofDouble(Number(value))];
}

function ofDecimal(text: string): Fraction {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  const power = BigInt(exponent) - BigInt(part.length);
  return power < 0n ? new Fraction(digits, 10n ** -power) : new Fraction(digits * 10n ** power, 1n);
}

/** Doubles the number until it is an integer. This is exact and ends, as a double is an integer over a power of two. */
function ofDouble(value: number): Fraction {
  let [top, bottom] = [value, 1n];
  while (!Number.isInteger(top)) [top, bottom] = [top * 2, bottom * 2n];
  return new Fraction(BigInt(top), bottom);
}

const ofText = (text: string): Piece[] => [...text].map((character) => BigInt(character.codePointAt(0) ?? 0));
const ofBytes = (bytes: Uint8Array): Piece[] => [...bytes].map(BigInt);

function piecesOf(value: unknown): Piece[] {
  const rank = rankOf(value);
  return [rank, contentOf(rank, value)];
}

function contentOf(rank: bigint, value: unknown): Piece[] {
  if (rank === 2n) return ofNumber(value);
  if (typeof value === 'string') return ofText(value);
  if (typeof value === 'boolean') return [value ? 1n : 0n];
  if (Array.isArray(value)) return value.map(piecesOf);
  if (value instanceof Date) return [BigInt(value.getTime())];
  if (value instanceof ObjectId) return ofBytes(value.id);
  if (value instanceof Binary)
    return [BigInt(value.position), BigInt(value.sub_type), ofBytes(value.value())];
  if (value instanceof Timestamp) return [BigInt(value.t), BigInt(value.i)];
  if (value instanceof BSONRegExp) return [ofText(value.pattern), ofText(value.options)];
  if (value instanceof Code) return [ofText(String(value.code)), value.scope ? fieldsOf(value.scope) : []];
  return rank === 4n ? fieldsOf(value as object) : [];
}

/** For each field its type, its name and its value. */
const fieldsOf = (document: object): Piece[] =>
  Object.entries(document).map(([name, value]) => [rankOf(value), ofText(name), piecesOf(value)]);

/** A list is smaller than every longer list that starts with it. */
function compare(a: Piece | undefined, b: Piece | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (a instanceof Fraction && b instanceof Fraction) return compare(a.top * b.bottom, b.top * a.bottom);
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return order;
    }
    return 0;
  }
  return a < b ? -1 : Number(a > b);
}

const agrees = (a: unknown, b: unknown) =>
  expect(Math.sign(compareValues(a, b))).toBe(compare(piecesOf(a), piecesOf(b)));

describe('compareValues against a reference model', () => {
  it('agrees on pairs of arbitrary values', () => {
    fc.assert(fc.property(arbitraryValue, arbitraryValue, agrees), { numRuns: 3000 });
  });

  it('agrees on numbers of every type', () => {
    fc.assert(fc.property(arbitraryNumber, arbitraryNumber, agrees), { numRuns: 3000 });
  });

  it('agrees on documents and arrays that differ near their end', () => {
    const pair = fc.tuple(arbitraryValue, arbitraryValue);
    fc.assert(
      fc.property(fc.array(arbitraryValue, { maxLength: 2 }), pair, (start, [a, b]) => {
        agrees([...start, a], [...start, b]);
        agrees({ x: start, y: a }, { x: start, y: b });
      }),
      { numRuns: 500 },
    );
  });
});
