import { link } from 'node:fs/promises';
import { errorCode } from '../error-code';

/** No hard links at all (EPERM, ENOTSUP, ENOSYS), across file systems (EXDEV), or beyond the link limit (EMLINK). */
const NOT_LINKABLE = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/**
 * Creates a hard link.
 *
 * @returns false when the file system does not support it.
 */
export async function linkFile(existing: string, name: string): Promise<boolean> {
  try {
    await link(existing, name);
    return true;
  } catch (error) {
    if (NOT_LINKABLE.has(errorCode(error))) return false;
    throw error;
  }
}
