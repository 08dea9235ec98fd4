import { endpoints } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import type { SignUpRequest } from '../model/check-stage';

/**
 * Creators sign up with JSON, editors with a multipart form that has their picture
 * (docs/product.md#4-accounts-and-sessions).
 */
export async function signUp(request: SignUpRequest, picture: File | null): Promise<void> {
  if (request.role === 'EDITOR') await call(endpoints.signUpEditor, { body: request, file: picture });
  else await call(endpoints.signUpCreator, { body: request });
}
