import { constants } from 'node:os';
import { serverError } from '../server-error';

/** LMDB reports EIO for a short write, which a full disk causes. */
const noRoom = new Set<unknown>([constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EIO]);

/** The reason of a failed commit, which lmdb delivers as the rejection of another promise that must be handled. */
export async function commitFailure(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  const reason: unknown = await Promise.resolve(error.commitError).catch((cause: unknown) => cause);
  if (typeof reason === 'object' && reason !== null && 'code' in reason && noRoom.has(reason.code)) {
    return serverError('OutOfDiskSpace', 'The disk of this server is full. Nothing was stored.');
  }
  return reason instanceof Error ? reason : error;
}
