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

/** Returns a function that creates a {@link MongoError} by the name of its code. */
export const errorsNamed =
  <Name extends string>(codes: Readonly<Record<Name, number>>) =>
  (codeName: Name, message: string, extra?: Record<string, unknown>): MongoError =>
    new MongoError(codes[codeName], codeName, message, extra);

export const mongoError = errorsNamed(errorCodes);

/** An error whose code has no name in MongoDB; its name is `Location<code>`. */
export function locationError(code: number, message: string): MongoError {
  return new MongoError(code, `Location${code}`, message);
}
