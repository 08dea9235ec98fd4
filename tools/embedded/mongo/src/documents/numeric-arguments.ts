import { isNumberTag, tag } from './bson-types';
import { readNumber } from './exact-number';

/** The whole part of any number, towards zero; undefined for other types, NaN and infinities. */
function wholePart(value: unknown): bigint | undefined {
  const tagged = tag(value);
  if (!isNumberTag(tagged)) return undefined;
  const number = readNumber(tagged);
  if (typeof number === 'string') return undefined;
  const { sign, coefficient, exponent } = number;
  // Nothing takes an argument beyond 64 bits; the bound keeps 1E+6144 from becoming a huge power.
  const power = 10n ** BigInt(Math.min(Math.abs(exponent), 7000));
  return BigInt(sign) * (exponent < 0 ? coefficient / power : coefficient * power);
}

/** A number that is whole and exact in JavaScript; undefined for anything else. */
export function safeInteger(value: unknown): number | undefined {
  const whole = wholePart(value);
  if (
    whole === undefined ||
    whole > BigInt(Number.MAX_SAFE_INTEGER) ||
    whole < -BigInt(Number.MAX_SAFE_INTEGER)
  ) {
    return undefined;
  }
  const tagged = tag(value);
  return isNumberTag(tagged) && Number(tagged.value.toString()) === Number(whole) ? Number(whole) : undefined;
}
