import type { Answer } from '../http/answer';
import { strikeOverload } from '../faults/strike';
import { GoogleError } from '../http/google-error';
import { checkBearer } from '../oauth/bearer';
import type { Context } from '../sandbox';

/** DELETE to a session URI: deletes the session and its bytes, and cuts off its writer. Faults treat it as a probe. */
export async function cancelSession({ request, url, sandbox }: Context): Promise<Answer> {
  const session = sandbox.sessions.find(url.searchParams.get('upload_id') ?? '');
  if (!session || sandbox.videos.get(session.videoId))
    throw new GoogleError(404, 'notFound', 'Upload session not found.');
  const at = { size: session.total, offset: session.offset };
  strikeOverload(sandbox.faults, 'probe', at);
  checkBearer(request, sandbox, 'probe', at);
  await sandbox.sessions.remove(session);
  // The status that Cloud Storage returns: the client closed the request.
  return { status: 499 };
}
