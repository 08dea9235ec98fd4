import { Decimal128, Double, Int32, Long } from 'bson';
import { isInt32, isNumberTag, type NumberTag, tag } from './bson-types';
import { type ExactNumber, fromBigInt, readNumber, type ReadNumber } from './exact-number';
import { mongoError } from './mongo-error';

/** MongoDB's numbers, always as wrappers so that the type is kept. */
type BsonNumber = Int32 | Long | Double | Decimal128;

/**
 * Adds two numbers as MongoDB does: decimal wins over double over long over int, and an int result that does not fit
 * 32 bits becomes a long.
 *
 * @returns undefined when a long result does not fit 64 bits.
 * @throws MongoError 14 TypeMismatch when an operand is not a number (callers check first, to name the field).
 */
export function addNumbers(a: unknown, b: unknown): BsonNumber | undefined {
  const left = numberTag(a);
  const right = numberTag(b);
  if (left.type === 'decimal' || right.type === 'decimal')
    return addDecimals(asDecimal(left), asDecimal(right));
  if (left.type === 'double' || right.type === 'double')
    return new Double(Number(left.value) + Number(right.value));
  const sum = BigInt(left.value) + BigInt(right.value);
  if (left.type === 'int' && right.type === 'int' && isInt32(Number(sum))) return new Int32(Number(sum));
  return BigInt.asIntN(64, sum) === sum ? Long.fromBigInt(sum) : undefined;
}

function numberTag(value: unknown): NumberTag {
  const tagged = tag(value);
  if (isNumberTag(tagged)) return tagged;
  throw mongoError('TypeMismatch', `Cannot calculate with a value of type ${tagged.type}`);
}

/** MongoDB converts a double to a decimal with 15 significant digits. */
function asDecimal(number: NumberTag): ReadNumber {
  if (number.type !== 'double' || !Number.isFinite(number.value)) return readNumber(number);
  const [, whole = '0', fraction = '', exponent = '0'] =
    /^-?(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.value.toExponential(14)) ?? [];
  return {
    sign: number.value < 0 ? -1 : 1,
    coefficient: BigInt(whole + fraction),
    exponent: Number(exponent) - fraction.length,
  };
}

function addDecimals(a: ReadNumber, b: ReadNumber): Decimal128 {
  if (typeof a === 'string' || typeof b === 'string') return addUnbounded(a, b);
  const exponent = Math.min(a.exponent, b.exponent);
  return toDecimal(fromBigInt(scaled(a, exponent) + scaled(b, exponent), exponent));
}

function scaled(number: ExactNumber, exponent: number): bigint {
  return BigInt(number.sign) * number.coefficient * 10n ** BigInt(number.exponent - exponent);
}

/** With NaN or an infinity among the operands, decimals behave like doubles. */
function addUnbounded(a: ReadNumber, b: ReadNumber): Decimal128 {
  const asDouble = (number: ReadNumber) => (typeof number === 'string' ? Number(number) : 0);
  return Decimal128.fromString(String(asDouble(a) + asDouble(b)));
}

const DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

/** Rounds to decimal128: 34 digits, ties to even. */
function toDecimal({ sign, coefficient, exponent }: ExactNumber): Decimal128 {
  const surplus = Math.max(coefficient.toString().length - DIGITS, MIN_EXPONENT - exponent, 0);
  const rounded = roundOff(coefficient, surplus);
  // Rounding 99…9 up adds one digit, and that digit is a zero.
  const carries = rounded.toString().length > DIGITS;
  const digits = carries ? rounded / 10n : rounded;
  const place = exponent + surplus + (carries ? 1 : 0);
  const padding = digits === 0n ? 0 : Math.max(place - MAX_EXPONENT, 0);
  const minus = sign < 0 ? '-' : '';
  if (digits.toString().length + padding > DIGITS) return Decimal128.fromString(`${minus}Infinity`);
  return Decimal128.fromString(`${minus}${digits}${'0'.repeat(padding)}E${Math.min(place, MAX_EXPONENT)}`);
}

function roundOff(coefficient: bigint, places: number): bigint {
  if (places === 0) return coefficient;
  const unit = 10n ** BigInt(places);
  const quotient = coefficient / unit;
  const twice = (coefficient % unit) * 2n;
  return twice > unit || (twice === unit && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

/** Rounds a double to a decimal place, ties to even; places before the point are negative. */
export function roundNumber(value: number, place: number): number {
  const exact = readNumber({ type: 'double', value });
  if (typeof exact === 'string') return value;
  const surplus = -exact.exponent - place;
  if (surplus <= 0) return value;
  return Number(`${exact.sign < 0 ? '-' : ''}${roundOff(exact.coefficient, surplus)}e${-place}`);
}
