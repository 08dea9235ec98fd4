import { constants } from 'node:os';
import { serverError } from '../server-error';

/** EIO is LMDB's word for a write that was cut short, which a full disk does. */
const noRoom = new Set<unknown>([constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EIO]);

/** Why a commit failed. lmdb gives the reason as the rejection of another promise, which has to be handled in any case. */
export async function commitFailure(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  const reason: unknown = await Promise.resolve(error.commitError).catch((cause: unknown) => cause);
  if (typeof reason === 'object' && reason !== null && 'code' in reason && noRoom.has(reason.code)) {
    return serverError('OutOfDiskSpace', 'The disk of this server is full. Nothing was stored.');
  }
  return reason instanceof Error ? reason : error;
}
