import type { ConsentPurpose, FailureReason } from '@cutroom/contracts';
import { backoffMs } from '@cutroom/jobs';
import { retryAfterMs, wait, type Pacing } from './backoff';
import { PublishFailure } from './publish-failure';
import { PutOff, untried, type Obstacle } from './tries';
import { isPassing, readYoutubeError } from './youtube-answers';

interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: string;
}

interface CallOptions {
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer>;
  signal: AbortSignal;
  pacing: Pacing;
  /** Tries in all while Google is overloaded or unreachable. */
  tries: number;
  /** What the call is for. It decides which next step the creator reads. */
  purpose?: ConsentPurpose;
  /** Throws `PutOff` instead of waiting longer than `pacing.patienceMs`; `failures` counts the tries before this call. */
  putOff?: { failures: number };
  /** An earlier call may have arrived, although its response was lost. */
  mayHaveArrived?: boolean;
  /**
   * The failure when every try is over, and Google may have received one whose response was lost; 'youtube-unreachable'
   * unless given.
   */
  inDoubt?: FailureReason;
}

const timeoutMs = 30_000;

/** A timeout of the caller means that YouTube did not answer. Any other abort is passed on. */
function throwIfOver(signal: AbortSignal, unanswered: () => PublishFailure): void {
  const { reason } = signal as { reason: unknown };
  if (reason instanceof DOMException && reason.name === 'TimeoutError') throw unanswered();
  signal.throwIfAborted();
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a failed `fetch` may have reached the server. */
const mayHaveReached = (error: unknown): boolean => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === undefined || !neverConnected.has(code);
};

/**
 * One short POST to Google, repeated while Google is overloaded or unreachable. The caller judges every other status.
 *
 * @throws PublishFailure 'youtube-unreachable', or `inDoubt`; PutOff where `putOff` is given. Neither has a cause: errors of fetch
 *   can quote the request, and with it a secret.
 */
export async function callGoogle(url: string, options: CallOptions): Promise<GoogleAnswer> {
  const { headers, body, signal, pacing, tries, putOff, purpose = 'publish', inDoubt } = options;
  let { mayHaveArrived = false } = options;
  const unanswered = () => {
    const reason: FailureReason = { code: 'youtube-unreachable', purpose };
    return new PublishFailure(mayHaveArrived && inDoubt ? inDoubt : reason, 'wait');
  };
  for (let failures = (putOff?.failures ?? 0) + 1; ; failures += 1) {
    let pause = backoffMs(failures, pacing);
    let obstacle: Obstacle = 'youtube';
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const answer = { status: response.status, headers: response.headers, body: await response.text() };
      const passing = !response.ok && isPassing(readYoutubeError(answer.status, answer.body));
      if (!passing) return answer;
      if (failures >= tries && mayHaveArrived && inDoubt) break;
      if (failures >= tries) return answer;
      pause = Math.max(pause, retryAfterMs(response.headers.get('retry-after')));
    } catch (error) {
      mayHaveArrived ||= mayHaveReached(error);
      throwIfOver(signal, unanswered);
      if (failures >= tries) break;
      obstacle = 'connection';
    }
    if (putOff && pause > pacing.patienceMs)
      throw new PutOff(pause, { ...untried, failures }, obstacle, mayHaveArrived);
    await wait(pause, signal).catch(() => throwIfOver(signal, unanswered));
  }
  throw unanswered();
}
