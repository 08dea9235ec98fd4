/** MongoDB's DuplicateKey. */
const duplicateKey = 11_000;

/** Whether an insert or update violated a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKey;

/** The first field of the unique index that a write violated; undefined for any other error. */
export function duplicateField(error: unknown): string | undefined {
  if (!isDuplicateKey(error)) return undefined;
  const { keyPattern } = error as { keyPattern?: unknown };
  return typeof keyPattern === 'object' && keyPattern !== null ? Object.keys(keyPattern)[0] : undefined;
}
