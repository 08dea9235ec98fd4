import type { PublishOptions } from '@cutroom/contracts';
import { retryAfterMs, type Pacing } from './backoff';
import { callGoogle } from './google-call';
import type { GoogleConfig } from './google.config';
import { PublishFailure } from './publish-failure';
import { uploadRefusal } from './refusal';
import { videoResource } from './video-resource';
import { isPassing, readYoutubeError } from './youtube-answers';

/** The details of a video, as YouTube publishes them, and its file. */
export interface SessionRequest {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: string;
  notifySubscribers: boolean;
  options?: PublishOptions | undefined;
  /** Bytes. */
  size: number;
  contentType: string;
}

interface OpenOptions {
  token: string;
  pacing: Pacing;
  signal: AbortSignal;
  tries?: number;
}

/**
 * Opens a resumable session (docs/youtube.md#2-resumable-upload). YouTube checks the account, the quota and the details here.
 *
 * @returns the session URI, a secret: whoever has it can finish this one upload
 * @throws PublishFailure with YouTube's reason; 'wait' while YouTube is overloaded or unreachable
 */
export async function openSession(
  google: GoogleConfig,
  request: SessionRequest,
  { token, pacing, signal, tries = 4 }: OpenOptions,
): Promise<string> {
  const { notifySubscribers, size, contentType } = request;
  const url = new URL('/upload/youtube/v3/videos', google.apiUrl);
  url.searchParams.set('uploadType', 'resumable');
  const resource = videoResource(request);
  url.searchParams.set('part', Object.keys(resource).join(','));
  url.searchParams.set('notifySubscribers', String(notifySubscribers));
  const answer = await callGoogle(url.href, {
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Length': String(size),
      'X-Upload-Content-Type': contentType.startsWith('video/') ? contentType : 'application/octet-stream',
    },
    body: JSON.stringify(resource),
    signal,
    pacing,
    tries,
  });
  if (answer.status !== 200) {
    const error = readYoutubeError(answer.status, answer.body);
    if (!isPassing(error)) throw uploadRefusal(error);
    const waitMs = retryAfterMs(answer.headers.get('retry-after'));
    throw new PublishFailure({ code: 'youtube-overloaded' }, 'wait', waitMs);
  }
  return sessionUri(answer.headers.get('location'), google);
}

/** Every chunk carries the token to this address, so it has to be YouTube's own. */
function sessionUri(location: string | null, google: GoogleConfig): string {
  const api = new URL(google.apiUrl);
  const uri = location !== null && URL.canParse(location, api.href) ? new URL(location, api) : undefined;
  const trusted =
    uri !== undefined &&
    (uri.origin === api.origin ||
      (uri.protocol === 'https:' && api.protocol === 'https:' && uri.hostname.endsWith('.googleapis.com')));
  if (!trusted) throw new PublishFailure({ code: 'session-missing' });
  return uri.href;
}
