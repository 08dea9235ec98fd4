import { endpoints } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import type { SignUpRequest } from '../model/check-stage';

/**
 * Creators sign up with JSON, editors with a multipart form that has their picture
 * (docs/product.md#4-accounts-and-sessions).
 *
 * @returns false when another user took the username since it was checked
 */
export async function signUp(request: SignUpRequest, picture: File | null): Promise<boolean> {
  try {
    if (request.role === 'EDITOR') await call(endpoints.signUpEditor, { body: request, file: picture });
    else await call(endpoints.signUpCreator, { body: request });
    return true;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 409;
    if (isRefused && error.errors.some(({ path }) => path === 'username')) return false;
    throw error;
  }
}
