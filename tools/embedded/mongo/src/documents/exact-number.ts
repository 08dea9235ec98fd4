import type { Decimal128 } from 'bson';
import type { NumberTag } from './bson-types';

/** A finite number without rounding: `sign * coefficient * 10 ** exponent`, `coefficient >= 0`. */
export interface ExactNumber {
  sign: 1 | -1;
  coefficient: bigint;
  exponent: number;
}

/** Any MongoDB number: exact, or NaN or an infinity. */
export type ReadNumber = ExactNumber | 'NaN' | 'Infinity' | '-Infinity';

export function readNumber(tagged: NumberTag): ReadNumber {
  switch (tagged.type) {
    case 'int':
    case 'double':
      return readDouble(tagged.value);
    case 'long':
      return fromBigInt(tagged.value, 0);
    case 'decimal':
      return readDecimal(tagged.value);
  }
}

export function fromBigInt(value: bigint, exponent: number): ExactNumber {
  return { sign: value < 0n ? -1 : 1, coefficient: value < 0n ? -value : value, exponent };
}

/** IEEE 754-2008 decimal128, binary integer significand, little endian as in BSON. */
function readDecimal(decimal: Decimal128): ReadNumber {
  const view = Buffer.from(decimal.bytes.buffer, decimal.bytes.byteOffset, 16);
  const low = view.readBigUInt64LE(0);
  const high = view.readBigUInt64LE(8);
  const sign = high >> 63n ? -1 : 1;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 0x1f) return 'NaN';
  if (combination === 0x1e) return sign < 0 ? '-Infinity' : 'Infinity';
  // A combination of 11xxx means a significand beyond 34 digits, which the standard reads as zero.
  const isLarge = combination >= 0x18;
  const exponent = Number((high >> (isLarge ? 47n : 49n)) & 0x3fffn) - 6176;
  const coefficient = isLarge ? 0n : ((high & 0x1ffffffffffffn) << 64n) | low;
  return { sign, coefficient: coefficient < 10n ** 34n ? coefficient : 0n, exponent };
}

const doubleBits = new DataView(new ArrayBuffer(8));

/** Every finite double is `m * 2 ** e`, and `2 ** -n` is `5 ** n * 10 ** -n`, so its decimal form is finite. */
function readDouble(value: number): ReadNumber {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity';
  if (Number.isInteger(value)) return fromBigInt(BigInt(value), 0);
  doubleBits.setFloat64(0, value);
  const bits = doubleBits.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const places = 1074 - Math.max(biased - 1, 0);
  return { sign: value < 0 ? -1 : 1, coefficient: mantissa * 5n ** BigInt(places), exponent: -places };
}

/** The digits without trailing zeros, and the power of ten of the first one; zero has no digits. */
export function normalDigits({ coefficient, exponent }: ExactNumber): { digits: string; magnitude: number } {
  if (coefficient === 0n) return { digits: '', magnitude: 0 };
  const all = coefficient.toString();
  return { digits: all.replace(/0+$/, ''), magnitude: all.length + exponent };
}

function compareExact(a: ExactNumber, b: ExactNumber): number {
  const signA = a.coefficient === 0n ? 0 : a.sign;
  const signB = b.coefficient === 0n ? 0 : b.sign;
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  const left = normalDigits(a);
  const right = normalDigits(b);
  if (left.magnitude !== right.magnitude) return left.magnitude < right.magnitude ? -signA : signA;
  if (left.digits === right.digits) return 0;
  return left.digits < right.digits ? -signA : signA;
}

const ends = { NaN: 0, '-Infinity': 1, Infinity: 3 } as const;
const FINITE = 2;

/** Compares numbers of any two types by exact value. NaN equals itself and is below everything; -0 equals 0. */
export function compareNumbers(a: NumberTag, b: NumberTag): number {
  if (typeof a.value === 'number' && typeof b.value === 'number') return compareDoubles(a.value, b.value);
  if (a.type === 'long' && b.type === 'long') return a.value < b.value ? -1 : Number(a.value > b.value);
  const left = readNumber(a);
  const right = readNumber(b);
  const leftEnd = typeof left === 'string' ? ends[left] : FINITE;
  const rightEnd = typeof right === 'string' ? ends[right] : FINITE;
  if (typeof left === 'string' || typeof right === 'string') return Math.sign(leftEnd - rightEnd);
  return compareExact(left, right);
}

/** Compares doubles, also milliseconds of dates (NaN: a date beyond JavaScript's range). */
export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}
