import type { Pacing } from './backoff';
import { callGoogle } from './google-call';
import type { GoogleConfig } from './google.config';
import { PublishFailure } from './publish-failure';
import { isPassing, readYoutubeError, refusal } from './youtube-error';

interface SessionRequest {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: string;
  notifySubscribers: boolean;
  /** Bytes. */
  size: number;
  contentType: string;
}

interface OpenOptions {
  token: string;
  pacing: Pacing;
  signal: AbortSignal;
  tries?: number;
  putOff?: { failures: number };
}

/**
 * Opens a resumable session (docs/youtube.md#2-resumable-upload). YouTube checks account, quota and metadata here.
 *
 * @returns the session URI: a secret, it can finish this one upload
 * @throws PublishFailure with YouTube's reason in plain words; PutOff where `putOff` is given
 */
export async function openSession(
  google: GoogleConfig,
  request: SessionRequest,
  { token, pacing, signal, tries = 4, putOff }: OpenOptions,
): Promise<string> {
  const { title, description, tags, privacyStatus, notifySubscribers, size, contentType } = request;
  const url = new URL('/upload/youtube/v3/videos', google.apiUrl);
  url.searchParams.set('uploadType', 'resumable');
  url.searchParams.set('part', 'snippet,status');
  url.searchParams.set('notifySubscribers', String(notifySubscribers));
  const answer = await callGoogle(url.href, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Length': String(size),
      'X-Upload-Content-Type': contentType.startsWith('video/') ? contentType : 'application/octet-stream',
    },
    // privacyStatus is always there: left out, it would mean public.
    body: JSON.stringify({
      snippet: { title, description, tags },
      status: { privacyStatus, selfDeclaredMadeForKids: false },
    }),
    signal,
    pacing,
    tries,
    putOff,
  });
  if (answer.status !== 200) {
    const error = readYoutubeError(answer.status, answer.body);
    if (!isPassing(error)) throw refusal(error);
    throw new PublishFailure(
      'unreachable',
      'YouTube is overloaded right now. Publish again in a few minutes.',
    );
  }
  return sessionUri(answer.headers.get('location'), google);
}

/** The address gets the token with each chunk: it has to be YouTube's own. */
function sessionUri(location: string | null, google: GoogleConfig): string {
  const api = new URL(google.apiUrl);
  const uri = location !== null && URL.canParse(location, api.href) ? new URL(location, api) : undefined;
  const trusted =
    uri !== undefined &&
    (uri.origin === api.origin ||
      (uri.protocol === 'https:' && api.protocol === 'https:' && uri.hostname.endsWith('.googleapis.com')));
  if (!trusted) {
    throw new PublishFailure('unexpected-reply', 'YouTube gave no address to upload to. Publish again.');
  }
  return uri.href;
}
