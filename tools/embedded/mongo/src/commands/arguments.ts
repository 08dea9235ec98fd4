import { Long } from 'bson';
import { type Document, isDocument, MongoError, mongoError, typeName } from '../documents';
import { checkNesting, maxCommandNesting } from '../nesting';
import { decodeGiven } from '../storage/decode';
import type { CommandContext } from './command';

function wrongType(context: CommandContext, field: string, value: unknown, expected: string): MongoError {
  return mongoError(
    'TypeMismatch',
    `BSON field '${context.name}.${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}

export function optionalDocument(context: CommandContext, field: string): Document | undefined {
  const value: unknown = context.body[field];
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(context, field, value, 'object');
  return value;
}

export function optionalString(context: CommandContext, field: string): string | undefined {
  const value: unknown = context.body[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrongType(context, field, value, 'string');
  return value;
}

export function optionalBoolean(context: CommandContext, field: string): boolean {
  const value: unknown = context.body[field];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  if (toNumber(value) === undefined) throw wrongType(context, field, value, 'bool');
  return toNumber(value) !== 0;
}

/** A whole number of at least `least`; undefined when it is missing. */
export function optionalCount(context: CommandContext, field: string, least = 0): number | undefined {
  const value: unknown = context.body[field];
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined) throw wrongType(context, field, value, 'long');
  const whole = Math.trunc(number);
  if (whole >= least) return whole;
  throw new MongoError(
    51024,
    'Location51024',
    `BSON field '${field}' value must be >= ${least}, actual value '${whole}'`,
  );
}

export function documentArray(context: CommandContext, field: string): Document[] {
  const value: unknown = context.body[field];
  if (!Array.isArray(value)) throw wrongType(context, field, value, 'array');
  return value.map((element: unknown) => {
    if (!isDocument(element)) throw wrongType(context, field, element, 'object');
    return element;
  });
}

/** The statements of a write command, from a document sequence or from its body. */
export function statementsOf(context: CommandContext, field: string): Document[] {
  const raw = context.sequences.get(field);
  if (!raw) return documentArray(context, field);
  const statements = raw.map(decodeGiven);
  checkNesting(statements, maxCommandNesting);
  return statements;
}

/** Any BSON number as a JavaScript number; undefined for other types. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  switch (typeName(value)) {
    case 'int':
    case 'double':
    case 'long':
    case 'decimal':
      return Number(String(value));
    default:
      return undefined;
  }
}

export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (value instanceof Long) return value.toBigInt();
  const number = toNumber(value);
  return number !== undefined && Number.isSafeInteger(number) ? BigInt(number) : undefined;
}

/** The collection that a command names in its first field. */
export function collectionName(context: CommandContext): string {
  const value: unknown = context.body[context.name];
  if (typeof value === 'string' && value !== '') return value;
  throw mongoError('BadValue', `collection name has invalid type ${typeName(value)}`);
}
