import { errorCodes as documentCodes, errorsNamed, type MongoError } from './documents';

/** MongoDB's error codes (src/mongo/base/error_codes.yml) that the server can raise. */
const errorCodes = {
  ...documentCodes,
  InternalError: 1,
  Unauthorized: 13,
  InvalidLength: 16,
  CursorInUse: 12051,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  CommandNotFound: 59,
  CannotCreateIndex: 67,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidIndexSpecificationOption: 197,
  UnsatisfiableWriteConcern: 100,
  QueryPlanKilled: 175,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  OutOfDiskSpace: 14031,
  IDLUnknownField: 40415,
} as const;

export const serverError = errorsNamed(errorCodes);

/** For a feature of MongoDB that this server lacks: it rejects the request instead of ignoring the feature. */
export function notSupported(what: string): MongoError {
  return serverError('NotImplemented', `${what} is not supported by embedded-mongo`);
}

/** The client's `maxTimeMS` has passed. */
export function timeLimitExceeded(): MongoError {
  return serverError('MaxTimeMSExpired', 'operation exceeded time limit');
}
