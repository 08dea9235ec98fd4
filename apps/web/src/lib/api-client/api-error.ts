import { messages, type FieldError } from '@cutroom/contracts';

/** What a person reads when no service answered at all. */
export const unreachable = 'Cutroom cannot be reached. Check your connection and try again';

/**
 * What a failed call rejects with (spec §7: {status, message}). `status` 0: the network is down or the service
 * does not answer. `retryAfterSeconds`: when a rate limit said so.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Spec §8: the server's message, except that a 500, or anything unforeseen, is 'Something Went Wrong'. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 500) return messages.somethingWentWrong;
  return error.message || messages.somethingWentWrong;
}
