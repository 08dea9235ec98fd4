import { refuseCollation } from '../collation';
import {
  type Direction,
  type Document,
  equalValues,
  isDocument,
  mongoError,
  readDirection,
} from '../documents';
import { notSupported, serverError } from '../server-error';
import { type IndexInfo, keyPattern } from './collection-info';

export type NewIndex = Omit<IndexInfo, 'id' | 'covers' | 'visibleFrom'>;

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'hidden',
  'collation',
]);

/** MongoDB's limit on the fields of a compound index. */
const maxFields = 32;

/** Reads one entry of createIndexes. @throws MongoError 67 CannotCreateIndex, 197 for an unknown option. */
export function readIndex(specification: Document): NewIndex {
  for (const option of Object.keys(specification)) {
    if (knownOptions.has(option)) continue;
    if (
      [
        'wildcardProjection',
        'weights',
        'default_language',
        'textIndexVersion',
        '2dsphereIndexVersion',
        'bits',
        'min',
        'max',
        'language_override',
        'storageEngine',
        'clustered',
        'prepareUnique',
      ].includes(option)
    ) {
      throw notSupported(`'${option}' of an index`);
    }
    throw serverError(
      'InvalidIndexSpecificationOption',
      `The field '${option}' is not valid for an index specification.`,
    );
  }
  refuseCollation(specification['collation']);
  const { key, name } = specification;
  if (!isDocument(key)) throw mongoError('TypeMismatch', "The field 'key' must be an object");
  if (typeof name !== 'string' || name === '')
    throw serverError('CannotCreateIndex', 'index name must be a non-empty string');
  if (specification['hidden'] === true) throw notSupported('A hidden index');
  const partialFilter: unknown = specification['partialFilterExpression'];
  const expireAfterSeconds = readExpiry(specification['expireAfterSeconds']);
  const index: NewIndex = {
    name,
    fields: readFields(key),
    clustered: false,
    unique: isTrue(specification['unique']),
    sparse: isTrue(specification['sparse']),
    multikey: false,
    truncated: false,
    ...(partialFilter === undefined ? {} : { partialFilter: readPartialFilter(partialFilter) }),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
  if (index.sparse && index.partialFilter) {
    throw serverError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  if (expireAfterSeconds !== undefined && index.fields.length > 1) {
    throw serverError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    );
  }
  return index;
}

function readFields(key: Document): { path: string; direction: Direction }[] {
  const entries = Object.entries(key);
  if (entries.length === 0) throw serverError('CannotCreateIndex', 'Index keys cannot be an empty object.');
  if (entries.length > maxFields)
    throw serverError('CannotCreateIndex', `too many index fields, at most ${maxFields}`);
  return entries.map(([path, direction]) => {
    if (typeof direction === 'string') {
      const kind = ['text', '2d', '2dsphere', 'hashed', 'geoHaystack'].includes(direction)
        ? 'known'
        : 'unknown';
      if (kind === 'known') throw notSupported(`A '${direction}' index`);
      throw serverError('CannotCreateIndex', `Unknown index plugin '${direction}'`);
    }
    if (path.includes('$**')) throw notSupported('A wildcard index');
    if (path === '' || path.startsWith('$') || path.split('.').some((part) => part === '')) {
      throw serverError('CannotCreateIndex', `Index key contains an illegal field name: '${path}'`);
    }
    const sign = Math.sign(Number(String(direction)));
    if (sign !== 1 && sign !== -1)
      throw serverError('CannotCreateIndex', 'Values in the index key pattern cannot be 0.');
    return { path, direction: readDirection(sign) };
  });
}

const partialOperators = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$in']);

function readPartialFilter(filter: unknown): Document {
  if (!isDocument(filter))
    throw mongoError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
  for (const [name, operand] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(operand)) operand.forEach(readPartialFilter);
    else if (name.startsWith('$')) throw unsupportedInPartial(name);
    else if (isDocument(operand)) {
      for (const [operator, value] of Object.entries(operand)) {
        if (!operator.startsWith('$')) break;
        if (!partialOperators.has(operator) || (operator === '$exists' && !isTrue(value)))
          throw unsupportedInPartial(operator);
      }
    }
  }
  return filter;
}

function unsupportedInPartial(operator: string): Error {
  return serverError('CannotCreateIndex', `Expression not supported in partial index: ${operator}`);
}

function readExpiry(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(String(value));
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= 0x7fffffff) return seconds;
  throw serverError(
    'CannotCreateIndex',
    `TTL index 'expireAfterSeconds' option must be within an acceptable range, got ${String(value)}`,
  );
}

function isTrue(value: unknown): boolean {
  return value === true || Number(String(value)) === 1;
}

/** An index as listIndexes returns it. */
export function describeIndex(index: IndexInfo | NewIndex): Document {
  return {
    v: 2,
    key: keyPattern(index),
    name: index.name,
    ...(index.unique && !index.clustered ? { unique: true } : {}),
    ...(index.sparse ? { sparse: true } : {}),
    ...(index.partialFilter ? { partialFilterExpression: index.partialFilter } : {}),
    ...(index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
  };
}

/**
 * Whether an index exists. @throws MongoError 85 for the same key with other options or another name,
 * 86 for the same name with another key or options.
 */
export function findSame(indexes: readonly IndexInfo[], wanted: NewIndex): IndexInfo | undefined {
  const shape = ({ fields }: Pick<IndexInfo, 'fields'>) =>
    fields.map(({ path, direction }) => `${path}:${direction}`).join('\0');
  const options = ({ unique, sparse, partialFilter, expireAfterSeconds, clustered }: NewIndex) => ({
    unique: unique && !clustered,
    sparse,
    partialFilter,
    expireAfterSeconds,
  });
  for (const index of indexes) {
    const sameKey =
      shape(index) === shape(wanted) &&
      equalValues(index.partialFilter ?? null, wanted.partialFilter ?? null);
    const sameOptions = equalValues(clean(options(index)), clean(options(wanted)));
    if (index.clustered && shape(index) === shape(wanted)) return index;
    if (index.name === wanted.name) {
      if (sameKey && sameOptions) return index;
      throw serverError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(describeIndex(wanted))}, existing index: ${JSON.stringify(describeIndex(index))}`,
      );
    }
    if (sameKey) {
      throw serverError(
        'IndexOptionsConflict',
        sameOptions
          ? `Index already exists with a different name: ${index.name}`
          : `An equivalent index already exists with a different name and options. Requested index: ${JSON.stringify(describeIndex(wanted))}, existing index: ${JSON.stringify(describeIndex(index))}`,
      );
    }
  }
  return undefined;
}

function clean(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
}
