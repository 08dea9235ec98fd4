import { link } from 'node:fs/promises';
import { errorCode } from '../error-code';

/** No hard links here (EPERM, ENOTSUP, ENOSYS), not across file systems (EXDEV), no more of this file (EMLINK). */
const NOT_LINKABLE = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/**
 * Gives a file a second name, whatever its size.
 *
 * @returns false where the file system cannot do that.
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
