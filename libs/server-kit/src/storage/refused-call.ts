import { StartupError } from '../errors';
import { statusOf } from './s3-client';

/** Where operators read what a store and its keys need. */
export const rules = "docs/operations.md, 'Rules of a real bucket'";

/**
 * @param stores whether the call stores something: then 403 may also mean a quota that is used up
 * @throws StartupError when the store refuses the call; anything else may succeed at the next start
 */
export async function allowed<Result>(
  call: string,
  made: Promise<Result>,
  { stores = false } = {},
): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    const status = statusOf(error) ?? 503;
    if ((status >= 500 && status !== 501) || (status === 403 && stores)) throw error;
    throw new StartupError(`the object store answered ${status} to ${call}: see ${rules}`, { cause: error });
  }
}
