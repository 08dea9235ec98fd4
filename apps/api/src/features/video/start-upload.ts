import type { UploadRequest } from '@cutroom/contracts';
import { assertOwnTeam } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { registerUpload } from './register-upload';
import type { VideoDeps } from './video.deps';

/** Registers a video that is about to be uploaded. Resolves and throws like `registerUpload`. */
export async function startUpload(
  deps: VideoDeps,
  { teamId, ...details }: UploadRequest,
  caller: Caller,
): Promise<string> {
  assertOwnTeam(caller.actor, teamId);
  return registerUpload(deps, details, caller);
}
