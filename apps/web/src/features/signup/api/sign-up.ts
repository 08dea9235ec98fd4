import { endpoints } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import type { SignUpRequest } from '../model/check-stage';

/** Creators sign up with JSON, editors with a form that holds their picture (spec §7). */
export async function signUp(request: SignUpRequest, picture: File | null): Promise<void> {
  if (request.role === 'EDITOR') await call(endpoints.signUpEditor, { body: request, file: picture });
  else await call(endpoints.signUpCreator, { body: request });
}
