import { isNumberTag, tag } from './bson-types';
import { readNumber } from './exact-number';

/** The integer part of any number; undefined for other types, NaN and infinities. */
function wholePart(value: unknown): bigint | undefined {
  const tagged = tag(value);
  if (!isNumberTag(tagged)) return undefined;
  const number = readNumber(tagged);
  if (typeof number === 'string') return undefined;
  const { sign, coefficient, exponent } = number;
  // No valid argument exceeds 64 bits; the bound prevents huge powers for numbers such as 1E+6144.
  const power = 10n ** BigInt(Math.min(Math.abs(exponent), 7000));
  return BigInt(sign) * (exponent < 0 ? coefficient / power : coefficient * power);
}

/** An integer that JavaScript represents exactly; undefined for anything else. */
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
