import { type BsonTypeName, isNumberTag, tag, typeName, typeNumbers } from './bson-types';
import type { ElementTest } from './element-tests';
import { mongoError } from './mongo-error';
import { safeInteger, wholePart } from './numeric-arguments';

/** `$type`: a name, a number of the BSON specification, or an array of them. `number` is any number type. */
export function typeTest(operand: unknown): ElementTest {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typesOf));
  if (wanted.size === 0) throw mongoError('FailedToParse', 'a $type must match at least one type');
  return (value) => value !== undefined && wanted.has(typeName(value));
}

function typesOf(name: unknown): BsonTypeName[] {
  if (name === 'number') return ['int', 'long', 'double', 'decimal'];
  const names = Object.keys(typeNumbers) as BsonTypeName[];
  const number = safeInteger(name);
  const found = names.find((known) =>
    number === undefined ? known === name : typeNumbers[known] === number,
  );
  if (found) return [found];
  throw mongoError(
    'BadValue',
    typeof name === 'string'
      ? `Unknown type name alias: ${name}`
      : `Invalid numerical type code: ${String(name)}`,
  );
}

export function sizeTest(operand: unknown): ElementTest {
  const size = safeInteger(operand);
  if (size === undefined) throw mongoError('BadValue', 'Failed to parse $size. Expected an integer');
  if (size < 0)
    throw mongoError('BadValue', `Failed to parse $size. Expected a non-negative number in: ${size}`);
  return (value) => Array.isArray(value) && value.length === size;
}

/** `$mod: [divisor, remainder]`: both lose their fraction, as do the values tested. */
export function modTest(operand: unknown): ElementTest {
  if (!Array.isArray(operand)) throw mongoError('BadValue', 'malformed mod, needs to be an array');
  if (operand.length < 2) throw mongoError('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) throw mongoError('BadValue', 'malformed mod, too many elements');
  const [divisor, remainder] = operand.map(wholePart);
  if (divisor === undefined) throw mongoError('BadValue', 'malformed mod, divisor not a number');
  if (remainder === undefined) throw mongoError('BadValue', 'malformed mod, remainder not a number');
  if (divisor === 0n) throw mongoError('BadValue', 'divisor cannot be 0');
  return (value) => {
    const whole = wholePart(value);
    return whole !== undefined && whole % divisor === remainder;
  };
}

export const bitOperators = ['$bitsAllSet', '$bitsAnySet', '$bitsAllClear', '$bitsAnyClear'] as const;
type BitOperator = (typeof bitOperators)[number];

/** The bitwise tests: the mask is a number, binary data or an array of positions. */
export function bitsTest(operator: BitOperator, operand: unknown): ElementTest {
  const mask = bitMask(operator, operand);
  return (value) => {
    const bits = bitsOf(value);
    if (bits === undefined) return false;
    const set = bits & mask;
    switch (operator) {
      case '$bitsAllSet':
        return set === mask;
      case '$bitsAnySet':
        return set !== 0n;
      case '$bitsAllClear':
        return set === 0n;
      case '$bitsAnyClear':
        return set !== mask;
    }
  };
}

/** Positions far beyond any stored value only say something of the sign: this bounds what a mask may cost. */
const MAX_BIT = 1_000_000;

function bitMask(operator: BitOperator, operand: unknown): bigint {
  if (Array.isArray(operand)) {
    return operand.map(safeInteger).reduce((mask: bigint, position) => {
      if (position === undefined || position < 0 || position > MAX_BIT) {
        throw mongoError('BadValue', `bit positions of ${operator} must be integers from 0 to ${MAX_BIT}`);
      }
      return mask | (1n << BigInt(position));
    }, 0n);
  }
  const mask = bitsOf(operand);
  if (mask !== undefined && mask >= 0n) return mask;
  throw mongoError(
    'BadValue',
    `${operator} takes an Array, a number, or a BinData but received: ${typeName(operand)}`,
  );
}

/** Whole numbers in two's complement (BigInt extends the sign without end), binary data with its first byte lowest. */
function bitsOf(value: unknown): bigint | undefined {
  const tagged = tag(value);
  if (tagged.type === 'binData') {
    return BigInt(`0x${Buffer.from(tagged.value).reverse().toString('hex') || '0'}`);
  }
  if (!isNumberTag(tagged) || tagged.type === 'decimal') return undefined;
  if (tagged.type === 'long') return tagged.value;
  return Number.isInteger(tagged.value) && Math.abs(tagged.value) < 2 ** 63
    ? BigInt(tagged.value)
    : undefined;
}
