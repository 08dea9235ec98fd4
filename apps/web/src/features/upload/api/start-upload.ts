import { endpoints, limits, messages, type UploadRequest } from '@cutroom/contracts';
import { ApiError, errorMessage, isUnreachable } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { StartedUpload } from '../model/upload-state';

/** A success without the upload URL (docs/product.md#10-errors-and-messages). */
class EmptyAddressError extends Error {
  override readonly name = 'EmptyAddressError';
}

/** POST /video/upload. The URL is valid for an hour from now (docs/product.md#6-uploads). */
export async function startUpload(details: UploadRequest): Promise<StartedUpload> {
  const askedAt = Date.now();
  const url: string | null = await call(endpoints.startUpload, { body: details });
  if (!url) throw new EmptyAddressError(messages.emptyUploadAddress);
  return { details, url, expiresAt: askedAt + limits.uploadUrlLifetimeMs };
}

/**
 * The text for a failed step 1 (docs/product.md#10-errors-and-messages): an empty URL and an unsuccessful reply have
 * their own; a refusal that says what to change (4xx) and a network error show their own message.
 */
export function startProblem(error: unknown): string {
  if (error instanceof EmptyAddressError) return error.message;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused || isUnreachable(error) ? errorMessage(error) : messages.uploadStartFailed;
}
