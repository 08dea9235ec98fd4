import type { SessionQuestion } from './answer-tabs';
import { parseSession, writeSession, type SignedIn } from './session-state';
import type { createSessionStore } from './session-store';
import { tabChannel, type Renewal } from './session-tabs';

/** How long the first screen waits for other tabs. They answer within a few milliseconds on an idle computer. */
const answerMs = 300;

/**
 * Asks the other tabs for a session that ended while this tab showed no page of Cutroom: while it showed Google's page,
 * or was discarded by the browser, it received no renewal (ADR 004).
 *
 * @param kept what the tab had stored
 * @returns a promise that resolves once the first screen can be shown
 */
export async function recoverSession(
  kept: SignedIn,
  storage: Storage,
  store: Pick<ReturnType<typeof createSessionStore>, 'comeBack'>,
): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(tabChannel);
  const renewed = await new Promise<SignedIn | null>((resolve) => {
    setTimeout(resolve, answerMs, null);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<Renewal> | null>) => {
      const session = parseSession(data?.session, Date.now());
      const fits = session?.data._id === kept.data._id && session.signedInAt >= kept.signedInAt;
      if (fits) resolve(session);
    });
    channel.postMessage({ asked: kept.data._id } satisfies SessionQuestion);
  });
  channel.close();
  if (renewed === null) return;
  writeSession(storage, renewed);
  store.comeBack();
}
