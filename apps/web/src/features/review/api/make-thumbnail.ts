import { endpoints, type FrameRequest } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { smallCopy } from '../../../lib/files/small-copy';
import { holdSession } from '../../../lib/session/session';

/** A frame of the original that is stored as a thumbnail. */
export interface StoredFrame {
  /** The path that the publish form takes. */
  path: string;
  /** A presigned URL of the image, valid for 15 minutes. */
  url: string;
}

const everyMs = 1_000;
const patienceMs = 60_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

async function waitForFrame(frame: { videoId: string; frameId: string }, signal: AbortSignal) {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    await pause(everyMs, signal);
    const answer = await call(endpoints.frameState, { params: frame, signal });
    if (answer.state === 'ready') return { path: answer.thumbnail, url: answer.url };
    if (answer.state === 'failed') throw new ApiError(422, answer.reason);
  }
  throw new ApiError(504, 'The frame is taking too long. Try again in a moment, or choose a file');
}

/**
 * POST /video/frame, then polls every second, for a minute at most, until the media worker has made the frame.
 *
 * @throws ApiError with the reason in plain words when it cannot be made
 */
export async function makeThumbnail(request: FrameRequest, signal: AbortSignal): Promise<StoredFrame> {
  const release = holdSession();
  try {
    const { frameId } = await call(endpoints.requestFrame, { body: request, signal });
    return await waitForFrame({ videoId: request.videoId, frameId }, signal);
  } finally {
    release();
  }
}

/** A small copy of a stored frame as a data: URL, as its own URL expires; '' when it cannot be loaded. */
export async function copyOfFrame(url: string): Promise<string> {
  try {
    const response = await fetch(url);
    return response.ok ? await smallCopy(await response.blob()) : '';
  } catch {
    return '';
  }
}
