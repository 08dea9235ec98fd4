/** MongoDB's DuplicateKey. */
const duplicateKey = 11_000;

/** The field of a unique index that an insert or update ran against; undefined for any other error. */
export function duplicateField(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== duplicateKey) {
    return undefined;
  }
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined;
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern)[0] : undefined;
}
