import { videoResource } from '../channel/video-resource';
import type { Video } from '../channel/video-store';
import type { UploadPoint } from '../faults/fault-kinds';
import { strikeOverload } from '../faults/strike';
import { ConnectionCut, jsonAnswer, type Answer } from '../http/answer';
import { badRequest, GoogleError } from '../http/google-error';
import { checkBearer, requireBearer } from '../oauth/bearer';
import type { Context, Sandbox } from '../sandbox';
import { readPutContent, type PutContent } from './content-range';
import { receiveBytes } from './receive-bytes';
import { countedBytes, type UploadSession } from './session-store';
import { takeOver } from './take-over';

/** PUT to a session URI: bytes of the file, or a status probe. */
export async function putSession(context: Context): Promise<Answer> {
  const { request, url, sandbox } = context;
  const session = sandbox.sessions.find(url.searchParams.get('upload_id') ?? '');
  if (!session) throw sessionGone();
  session.puts += 1;
  const { 'content-range': range, 'content-length': length } = request.headers;
  const step = range?.startsWith('bytes */') ? 'probe' : 'chunk';
  const at = pointOf(session);
  strikeOverload(sandbox.faults, step, at);
  if (sandbox.faults.strikes('session-gone', step, at)) {
    await sandbox.sessions.remove(session);
    throw sessionGone();
  }
  if (sandbox.faults.peek('session-needs-token', step, at)) requireBearer(request, sandbox, step, at);
  else checkBearer(request, sandbox, step, at);
  const content = readPutContent(range, length, session.total);

  return takeOver(session, request.socket, async () => {
    // The session may have been cancelled while this request waited for its turn.
    if (!sandbox.sessions.has(session)) throw sessionGone();
    const before = await finishedVideo(session, sandbox);
    if (!before && content.kind === 'bytes') await receive(context, session, content);
    const video = before ?? (await finishedVideo(session, sandbox));
    const lost = sandbox.faults.peek('answer-lost', step, pointOf(session));
    if (lost && (lost.step !== undefined || (video && !before))) {
      sandbox.faults.use(lost);
      throw new ConnectionCut();
    }
    return video ? jsonAnswer(200, videoResource(video)) : resumeIncomplete(session);
  });
}

const pointOf = ({ total, offset }: UploadSession): UploadPoint => ({ size: total, offset });

async function receive(
  { request, sandbox }: Context,
  session: UploadSession,
  { first, last }: Extract<PutContent, { kind: 'bytes' }>,
): Promise<void> {
  if (first > session.offset) {
    throw badRequest(
      `Invalid request. According to the Content-Range header, the upload offset is ${first} byte(s), which exceeds already uploaded size of ${session.offset} byte(s).`,
    );
  }
  const length = last - first + 1;
  const at = pointOf(session);
  const drop = sandbox.faults.peek('drop', 'chunk', at);
  const slow = sandbox.faults.peek('slow', 'chunk', at);
  if (slow) sandbox.faults.use(slow);
  const read = await receiveBytes(request, {
    path: sandbox.videos.mediaPath(session.videoId),
    first,
    stored: session.offset,
    length,
    stopAfter: drop && drop.bytesLeft <= length ? drop.bytesLeft : undefined,
    bytesPerSecond: slow?.bytesPerSecond,
    onStored: (bytes) => (session.offset = countedBytes(bytes, session.total)),
  });
  if (drop && read >= drop.bytesLeft) {
    sandbox.faults.use(drop);
    throw new ConnectionCut();
  }
  if (drop) drop.bytesLeft -= read;
  if (read !== length) {
    throw badRequest(
      `Invalid request. There were ${read} byte(s) in the request body. There should have been ${length}.`,
    );
  }
}

/** The video once all bytes are stored; the first call creates it, also after a crash. */
async function finishedVideo(session: UploadSession, sandbox: Sandbox): Promise<Video | undefined> {
  const done = sandbox.videos.get(session.videoId);
  if (done || session.offset < session.total) return done;
  return sandbox.videos.publish({
    ...session.metadata,
    id: session.videoId,
    notifySubscribers: session.notifySubscribers,
    size: session.total,
    contentType: session.contentType,
    publishedAt: sandbox.now(),
  });
}

/** 308 with the range of the stored bytes; without a Range header when there are none. */
function resumeIncomplete({ offset }: UploadSession): Answer {
  return { status: 308, headers: offset > 0 ? { Range: `bytes=0-${offset - 1}` } : {} };
}

function sessionGone(): GoogleError {
  return new GoogleError(404, 'notFound', 'Upload session not found.');
}
