import type {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  Timestamp,
} from 'bson';
import { mongoError } from './mongo-error';

/** A document as `bson` deserializes it, with JavaScript primitives or bson's wrappers. */
export type Document = Record<string, unknown>;

/** BSON's type names in `$type` and in MongoDB's messages. */
export type BsonTypeName =
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'undefined'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'null'
  | 'regex'
  | 'javascript'
  | 'symbol'
  | 'javascriptWithScope'
  | 'int'
  | 'timestamp'
  | 'long'
  | 'decimal'
  | 'minKey'
  | 'maxKey';

/** `$type` numbers (bsonspec.org). */
export const typeNumbers: Readonly<Record<BsonTypeName, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/**
 * The order of types in comparisons (MongoDB's canonicalizeBSONType): values of different ranks compare by
 * rank only. A missing field has the rank of `undefined`, below null.
 */
const typeRanks: Readonly<Record<BsonTypeName, number>> = {
  minKey: -1,
  undefined: 0,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

/** MongoDB's limit on the depth of a document. */
export const MAX_DEPTH = 200;

/** A value's type and its content in a uniform representation. */
export type Tagged =
  | { type: 'minKey' | 'maxKey' | 'undefined' | 'null' }
  | { type: 'int' | 'double'; value: number }
  | { type: 'long'; value: bigint }
  | { type: 'decimal'; value: Decimal128 }
  | { type: 'string' | 'symbol'; value: string }
  | { type: 'object'; value: Document }
  | { type: 'array'; value: readonly unknown[] }
  | { type: 'binData'; value: Uint8Array; subType: number }
  | { type: 'objectId'; value: Uint8Array }
  | { type: 'bool'; value: boolean }
  | { type: 'date'; value: number }
  | { type: 'timestamp'; value: bigint }
  | { type: 'regex'; pattern: string; flags: string }
  | { type: 'javascript'; value: string }
  | { type: 'javascriptWithScope'; value: string; scope: Document };

export type NumberTag = Extract<Tagged, { type: 'int' | 'double' | 'long' | 'decimal' }>;

const MIN_INT32 = -0x80000000;
const MAX_INT32 = 0x7fffffff;

export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= MIN_INT32 && value <= MAX_INT32 && !Object.is(value, -0);
}

/** The type and content of a value in any of its JavaScript representations. */
export function tag(value: unknown): Tagged {
  switch (typeof value) {
    case 'string':
      return { type: 'string', value };
    case 'number':
      return { type: isInt32(value) ? 'int' : 'double', value };
    case 'boolean':
      return { type: 'bool', value };
    case 'undefined':
      return { type: 'undefined' };
    case 'bigint':
      return { type: 'long', value: BigInt.asIntN(64, value) };
    case 'object':
      return value === null ? { type: 'null' } : tagObject(value);
    default:
      throw mongoError('BadValue', `A ${typeof value} is not a BSON value`);
  }
}

function tagObject(value: object): Tagged {
  if (Array.isArray(value)) return { type: 'array', value };
  if (value instanceof Date) return { type: 'date', value: value.getTime() };
  if (value instanceof RegExp) return { type: 'regex', pattern: value.source, flags: bsonFlags(value.flags) };
  if (value instanceof Uint8Array) return { type: 'binData', value, subType: 0 };
  const bsonType: unknown = '_bsontype' in value ? value._bsontype : undefined;
  return typeof bsonType === 'string'
    ? tagWrapper(bsonType, value)
    : { type: 'object', value: value as Document };
}

function tagWrapper(bsonType: string, value: object): Tagged {
  switch (bsonType) {
    case 'Int32':
      return { type: 'int', value: (value as Int32).value };
    case 'Double':
      return { type: 'double', value: (value as Double).value };
    case 'Long':
      return { type: 'long', value: (value as Long).toBigInt() };
    case 'Decimal128':
      return { type: 'decimal', value: value as Decimal128 };
    case 'ObjectId':
      return { type: 'objectId', value: (value as ObjectId).id };
    case 'Binary': {
      const binary = value as Binary;
      return { type: 'binData', value: binary.buffer.subarray(0, binary.position), subType: binary.sub_type };
    }
    case 'Timestamp':
      return { type: 'timestamp', value: BigInt.asUintN(64, (value as Timestamp).toBigInt()) };
    case 'BSONRegExp':
      return { type: 'regex', pattern: (value as BSONRegExp).pattern, flags: (value as BSONRegExp).options };
    case 'BSONSymbol':
      return { type: 'symbol', value: (value as BSONSymbol).value };
    case 'MinKey':
      return { type: 'minKey' };
    case 'MaxKey':
      return { type: 'maxKey' };
    case 'Code': {
      const { code, scope } = value as Code;
      return scope
        ? { type: 'javascriptWithScope', value: code, scope }
        : { type: 'javascript', value: code };
    }
    case 'DBRef': {
      const { collection, oid, db, fields } = value as DBRef;
      return { type: 'object', value: { $ref: collection, $id: oid, ...(db ? { $db: db } : {}), ...fields } };
    }
    default:
      throw mongoError('BadValue', `${bsonType} is not a BSON type`);
  }
}

/** JavaScript's flags as the `bson` serializer writes them: i, m and s (from g), in alphabetical order. */
function bsonFlags(flags: string): string {
  return `${flags.includes('i') ? 'i' : ''}${flags.includes('m') ? 'm' : ''}${flags.includes('g') ? 's' : ''}`;
}

export function typeName(value: unknown): BsonTypeName {
  return tag(value).type;
}

export function typeRank(tagged: Tagged): number {
  return typeRanks[tagged.type];
}

export function isNumberTag(tagged: Tagged): tagged is NumberTag {
  return typeRanks[tagged.type] === 10;
}

/** True for embedded documents; false for arrays and BSON wrappers. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  if (
    Array.isArray(value) ||
    value instanceof Date ||
    value instanceof RegExp ||
    value instanceof Uint8Array
  ) {
    return false;
  }
  return !('_bsontype' in value) || typeof value._bsontype !== 'string';
}
