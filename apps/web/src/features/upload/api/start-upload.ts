import { endpoints, limits, messages, type UploadRequest } from '@cutroom/contracts';
import { errorMessage, isUnreachable, withReason } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { StartedUpload } from '../model/started-upload';

/** A success without the upload URL (docs/product.md#10-errors-and-messages). */
class EmptyAddressError extends Error {
  override readonly name = 'EmptyAddressError';
}

function register(details: UploadRequest, versionOf?: string): Promise<string | null> {
  if (versionOf === undefined) return call(endpoints.startUpload, { body: details });
  const { comment, maximumVideoQuality, extension } = details;
  return call(endpoints.startVersion, {
    body: { videoId: versionOf, comment, maximumVideoQuality, extension },
  });
}

/**
 * POST /video/upload, or POST /video/version for the next version of a video. The URL is valid for an hour from now
 * (docs/product.md#6-uploads).
 */
export async function startUpload(details: UploadRequest, versionOf?: string): Promise<StartedUpload> {
  const askedAt = Date.now();
  const url = await register(details, versionOf);
  if (!url) throw new EmptyAddressError(messages.emptyUploadAddress);
  const expiresAt = askedAt + limits.uploadUrlLifetimeMs;
  return { details, url, expiresAt, ...(versionOf !== undefined && { versionOf }) };
}

/**
 * The text for a failed step 1 (docs/product.md#10-errors-and-messages). An empty URL and an unsuccessful reply each
 * have a specified text. The server's reason is the second line; a 500 has none.
 */
export function startProblem(error: unknown): string {
  if (error instanceof EmptyAddressError) return error.message;
  if (isUnreachable(error)) return errorMessage(error);
  const reason = errorMessage(error);
  return withReason(messages.uploadStartFailed, reason === messages.somethingWentWrong ? '' : reason);
}
