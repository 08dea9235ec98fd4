export { type BsonTypeName, type Document, isDocument, typeName } from './bson-types';
export { compareValues, equalValues } from './compare-values';
export { type Direction, encodeIndexKey } from './index-key';
export { indexValues, type IndexValuesOptions } from './index-values';
export { type ErrorCodeName, errorCodes, locationError, MongoError, mongoError } from './mongo-error';
export { sortComparator } from './sort-comparator';
export { typedBson } from './typed-bson';
export { compileFilter, matchPosition } from './compile-filter';
