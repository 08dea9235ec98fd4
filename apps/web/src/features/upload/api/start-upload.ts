import { endpoints, limits, messages, type UploadRequest } from '@cutroom/contracts';
import { errorMessage, isUnreachable, withReason } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { StartedUpload } from '../model/started-upload';

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
 * The text for a failed step 1 (docs/product.md#10-errors-and-messages). An empty URL and an unsuccessful reply have
 * their own; the reason that the server gives is the second line. A 500 gives none.
 */
export function startProblem(error: unknown): string {
  if (error instanceof EmptyAddressError) return error.message;
  if (isUnreachable(error)) return errorMessage(error);
  const reason = errorMessage(error);
  return withReason(messages.uploadStartFailed, reason === messages.somethingWentWrong ? '' : reason);
}
