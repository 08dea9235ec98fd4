import { endpoints, limits, messages, type UploadRequest } from '@cutroom/contracts';
import { ApiError, errorMessage, isUnreachable } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { StartedUpload } from '../model/upload-state';

/** A success without the address that it is for (spec §5). */
class EmptyAddressError extends Error {
  override readonly name = 'EmptyAddressError';
}

/** POST /video/upload. The address is kept for an hour from now on (spec §4). */
export async function startUpload(details: UploadRequest): Promise<StartedUpload> {
  const askedAt = Date.now();
  const url: string | null = await call(endpoints.startUpload, { body: details });
  if (!url) throw new EmptyAddressError(messages.emptyUploadAddress);
  return { details, url, expiresAt: askedAt + limits.uploadUrlLifetimeMs };
}

/**
 * What to say when step 1 failed (spec §5, §8): the empty address and the unsuccessful reply have texts of their own;
 * a refusal that says what to change (4xx) and a network that is down are told as they are.
 */
export function startProblem(error: unknown): string {
  if (error instanceof EmptyAddressError) return error.message;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused || isUnreachable(error) ? errorMessage(error) : messages.uploadStartFailed;
}
