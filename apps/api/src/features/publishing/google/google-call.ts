import type { ConsentPurpose } from '../consent/consent.model';
import { backoffMs, retryAfterMs, wait, type Pacing } from './backoff';
import { isPassing, readYoutubeError } from './youtube-error';
import { PublishFailure } from './publish-failure';
import { PutOff, untried } from './put-off';
import { tryAgain } from './try-again';

interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: string;
}

interface CallOptions {
  method: 'POST';
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer>;
  signal: AbortSignal;
  pacing: Pacing;
  /** Tries in all before an overloaded or unreachable Google is given up. */
  tries: number;
  /** What the call is part of: it decides what the creator is told to try again. */
  purpose?: ConsentPurpose;
  /** Waits longer than `pacing.patienceMs` are the caller's; of those tries, so many were made before. */
  putOff?: { failures: number };
}

const timeoutMs = 30_000;
const unreachable = (purpose: ConsentPurpose) =>
  new PublishFailure(
    'unreachable',
    `YouTube cannot be reached right now. ${tryAgain[purpose]} in a few minutes.`,
  );

/** A deadline of the caller's has passed without an answer; what else aborts is the caller's own matter. */
function throwIfOver(signal: AbortSignal, purpose: ConsentPurpose): void {
  const { reason } = signal as { reason: unknown };
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    throw unreachable(purpose);
  }
  signal.throwIfAborted();
}

/**
 * One small call to Google, repeated while it is overloaded or unreachable. Answers of every other status are
 * the caller's to judge.
 *
 * @throws PublishFailure 'unreachable'; PutOff where `putOff` is given. The cause is left out on purpose: fetch's errors can quote the request.
 */
export async function callGoogle(url: string, options: CallOptions): Promise<GoogleAnswer> {
  const { method, headers, body, signal, pacing, tries, putOff, purpose = 'publish' } = options;
  for (let failures = (putOff?.failures ?? 0) + 1; ; failures += 1) {
    let pause = backoffMs(failures, pacing);
    let absent: PutOff['absent'] = 'youtube';
    try {
      const response = await fetch(url, {
        method,
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const answer = { status: response.status, headers: response.headers, body: await response.text() };
      const passing = !response.ok && isPassing(readYoutubeError(answer.status, answer.body));
      if (!passing || failures >= tries) return answer;
      pause = Math.max(pause, retryAfterMs(response.headers.get('retry-after')));
    } catch {
      throwIfOver(signal, purpose);
      if (failures >= tries) throw unreachable(purpose);
      absent = 'connection';
    }
    if (putOff && pause > pacing.patienceMs) throw new PutOff(pause, { ...untried, failures }, absent);
    await wait(pause, signal).catch(() => throwIfOver(signal, purpose));
  }
}
