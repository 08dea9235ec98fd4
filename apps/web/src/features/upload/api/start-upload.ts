import { endpoints, limits, messages, type UploadRequest } from '@cutroom/contracts';
import { ApiError, errorMessage, isUnreachable, withReason } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { newClientId } from '../../../lib/api-client/new-client-id';
import type { StartedUpload } from '../model/started-upload';

/** A success without the upload URL (docs/product.md#10-errors-and-messages). */
class EmptyAddressError extends Error {
  override readonly name = 'EmptyAddressError';
}

function register(details: UploadRequest, clientId: string, versionOf?: string): Promise<string | null> {
  if (versionOf === undefined) return call(endpoints.startUpload, { body: { ...details, clientId } });
  const { comment, maximumVideoQuality, extension } = details;
  return call(endpoints.startVersion, {
    body: { videoId: versionOf, comment, maximumVideoQuality, extension, clientId },
  });
}

/** The IDs of calls without a response. What they were to register may be registered, so the next try has the same ID. */
const unanswered = new Map<string, string>();

async function registerOnce(details: UploadRequest, versionOf?: string): Promise<string | null> {
  const upload = JSON.stringify([details, versionOf]);
  const clientId = unanswered.get(upload) ?? newClientId();
  // Another upload with the same details, at the same time, is not a repeated call.
  unanswered.delete(upload);
  try {
    return await register(details, clientId, versionOf);
  } catch (error) {
    if (isUnreachable(error) || (error instanceof ApiError && error.status >= 500))
      unanswered.set(upload, clientId);
    throw error;
  }
}

/**
 * POST /video/upload, or POST /video/version for the next version of a video. The URL is valid for an hour from now
 * (docs/product.md#6-uploads).
 */
export async function startUpload(details: UploadRequest, versionOf?: string): Promise<StartedUpload> {
  const askedAt = Date.now();
  const url = await registerOnce(details, versionOf);
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
