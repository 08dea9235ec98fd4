import { messages, type FieldError } from '@cutroom/contracts';

/** Why a call fails when no service responds: the second line of its text. */
const unreachable = 'Cutroom cannot be reached. Check your connection and try again';

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

/** The rejection of a call to which no service responds. */
export const unreachableError = (): ApiError => new ApiError(0, unreachable);

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** A specified text, and the reason for it as a second line. <ErrorLines> shows both. */
export const withReason = (text: string, reason: string): string =>
  reason === '' ? text : `${text}\n${reason}`;

/**
 * The server's message, or 'Something Went Wrong' for a 500, for no response and for anything unexpected
 * (docs/product.md#10-errors-and-messages).
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 500) return messages.somethingWentWrong;
  if (isUnreachable(error)) return withReason(messages.somethingWentWrong, error.message);
  return error.message || messages.somethingWentWrong;
}
