/**
 * The `code` of a system error, e.g. `ENOENT`. It does not ask for `instanceof Error`: Node's own errors are of
 * another realm where tests run in a context of their own.
 */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
