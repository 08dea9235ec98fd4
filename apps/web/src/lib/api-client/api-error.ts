import { messages, type FieldError } from '@cutroom/contracts';

/** Why a call fails when nothing responds: the second line of its text. */
const unreachable = 'Cutroom cannot be reached. Check your connection and try again';

/**
 * The rejection of a failed call (docs/product.md#10-errors-and-messages). `status` is 0 when the server is
 * unreachable. `retryAfterSeconds` is set by a rate limit. `isOfProxy` when the service did not respond itself, but a proxy
 * in front of it, which was too busy or could not reach it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly retryAfterSeconds: number | null = null,
    readonly isOfProxy = false,
  ) {
    super(message);
  }
}

/** The rejection of a call to which no service responds. */
export const unreachableError = (): ApiError => new ApiError(0, unreachable);

/** The rejection when a proxy responds because the service is down. The call may have reached the service before. */
export const serviceDownError = (retryAfterSeconds: number | null): ApiError =>
  new ApiError(0, messages.unavailable, [], retryAfterSeconds, true);

/** The rejection when a proxy admits no more calls. */
export const proxyBusyError = (retryAfterSeconds: number | null): ApiError =>
  new ApiError(429, messages.tooManyRequests, [], retryAfterSeconds, true);

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Whether the same call may succeed later. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

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
