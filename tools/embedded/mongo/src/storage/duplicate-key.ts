import { EJSON } from 'bson';
import { type MongoError } from '../documents';
import { serverError } from '../server-error';
import { type CollectionInfo, type IndexInfo, keyPattern, namespaceOf } from './collection-info';

/** E11000 in MongoDB's form: drivers read keyPattern and keyValue, mongoose plugins parse the message. */
export function duplicateKey(
  collection: CollectionInfo,
  index: IndexInfo,
  values: readonly unknown[],
): MongoError {
  const keyValue = Object.fromEntries(index.fields.map(({ path }, at) => [path, values[at] ?? null]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${shellForm(value)}`);
  return serverError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: keyPattern(index), keyValue },
  );
}

function shellForm(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value !== 'object') return JSON.stringify(value);
  if ('_bsontype' in value && value._bsontype === 'ObjectId') return `ObjectId('${String(value)}')`;
  return EJSON.stringify(value, { relaxed: true });
}
