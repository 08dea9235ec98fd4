import { isDuplicateKey } from './duplicate-key';
import { AppError } from './errors';

/**
 * Whether a call that failed may repeat an earlier one with the same `clientId`, whose result it then gets. Not after a
 * 403: whoever has left the team gets nothing of it.
 */
export const mayBeRepeated = (error: unknown): boolean =>
  isDuplicateKey(error) || (error instanceof AppError && error.statusCode !== 403);
