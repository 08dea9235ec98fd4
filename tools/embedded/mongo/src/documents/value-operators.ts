import { type BsonTypeName, typeName, typeNumbers } from './bson-types';
import type { ElementTest } from './element-tests';
import { mongoError } from './mongo-error';
import { safeInteger } from './numeric-arguments';

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
