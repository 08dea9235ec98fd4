/** MongoDB's error codes (src/mongo/base/error_codes.yml) that documents can raise. */
export const errorCodes = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  ImmutableField: 66,
  InvalidOptions: 72,
  WriteConflict: 112,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  NotImplemented: 238,
  DuplicateKey: 11000,
} as const;

export type ErrorCodeName = keyof typeof errorCodes;

/**
 * An error that the server returns to the driver. `extra` holds further fields of the reply (`keyPattern` and `keyValue`
 * of a duplicate key, `errorLabels`, ...).
 */
export class MongoError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'MongoError';
  }
}

/** A {@link MongoError} by the name of its code. */
export function mongoError(
  codeName: ErrorCodeName,
  message: string,
  extra?: Record<string, unknown>,
): MongoError {
  return new MongoError(errorCodes[codeName], codeName, message, extra);
}

/** An error whose code has no name in MongoDB; its name is `Location<code>`. */
export function locationError(code: number, message: string): MongoError {
  return new MongoError(code, `Location${code}`, message);
}
