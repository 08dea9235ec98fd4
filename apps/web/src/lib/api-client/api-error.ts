import { messages, type FieldError } from '@cutroom/contracts';

/** The text when no service responds. */
export const unreachable = 'Cutroom cannot be reached. Check your connection and try again';

/**
 * The rejection of a failed call (docs/product.md#10-errors-and-messages). `status` is 0 when the server is
 * unreachable. `retryAfterSeconds` is set by a rate limit.
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
