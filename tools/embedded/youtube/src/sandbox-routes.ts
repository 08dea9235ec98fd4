import { sandboxVideo } from './channel/video-resource';
import { faultKinds, readFaultRequest } from './faults/fault-kinds';
import { jsonAnswer, type Answer } from './http/answer';
import { readBody } from './http/read-body';
import type { Context } from './sandbox';

/** GET /sandbox/videos: the published videos, oldest first. */
export function listVideos({ sandbox }: Context): Answer {
  return jsonAnswer(200, sandbox.videos.list().map(sandboxVideo));
}

/** GET /sandbox/tokens: every access token ever issued, oldest first. */
export function listTokens({ sandbox }: Context): Answer {
  return jsonAnswer(200, sandbox.grants.listTokens());
}

/** GET /sandbox/sessions: the progress of each upload. The session URI cannot be derived from `id`. */
export function listSessions({ sandbox }: Context): Answer {
  const shown = sandbox.sessions.list().map(({ key, videoId, offset, total, puts, overlaps }) => ({
    id: key.slice(0, 12),
    offset,
    total,
    puts,
    overlaps,
    finished: sandbox.videos.get(videoId) !== undefined,
  }));
  return jsonAnswer(200, shown);
}

export function listFaults({ sandbox }: Context): Answer {
  return jsonAnswer(200, sandbox.faults.list());
}

/** GET /sandbox/faults/kinds: `[{kind, unaimed, aimed}]`, the steps that each kind can fail. */
export function listFaultKinds(): Answer {
  return jsonAnswer(
    200,
    Object.entries(faultKinds).map(([kind, steps]) => ({ kind, ...steps })),
  );
}

/** POST /sandbox/faults {kind, times?, afterBytes?, bytesPerSecond?, step?, size?, fromByte?}: 201 with the pending faults. */
export async function addFault({ request, sandbox }: Context): Promise<Answer> {
  const fault = readFaultRequest(parse(await readBody(request, 64 * 1024)));
  if (typeof fault === 'string') return jsonAnswer(400, { message: fault });
  sandbox.faults.add(fault);
  return jsonAnswer(201, sandbox.faults.list());
}

export function clearFaults({ sandbox }: Context): Answer {
  sandbox.faults.clear();
  return { status: 204 };
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
