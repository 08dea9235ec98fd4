/**
 * The `code` of a system error, e.g. `ENOENT`. It does not check `instanceof Error`, because jest runs tests in a
 * realm of their own, in which Node's errors are not instances.
 */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
