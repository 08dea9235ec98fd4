import { messages, type FieldError } from '@cutroom/contracts';

/** What a person reads when no service answered at all. */
export const unreachable = 'Cutroom cannot be reached. Check your connection and try again';

/**
 * The rejection of a failed call (docs/product.md#10-errors-and-messages). `status` 0: the network is down or the service
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

/**
 * The server's message, or 'Something Went Wrong' for a 500 and anything unexpected
 * (docs/product.md#10-errors-and-messages).
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 500) return messages.somethingWentWrong;
  return error.message || messages.somethingWentWrong;
}
