import type { Session } from './session-state';
import { tabChannel, type Renewal } from './session-tabs';

/** What a tab sends that asks the others for the session of a user, by the user's ID. */
export interface SessionQuestion {
  asked: string;
}

interface SignedInTab {
  get(): { session: Session; renewable: boolean };
}

/** Answers tabs that ask for the session of the user who is signed in here (recover-session.ts). @returns stops it */
export function answerTabs(tab: SignedInTab): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(tabChannel);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<SessionQuestion> | null>) => {
    const { session, renewable } = tab.get();
    if (session.login && session.data._id === data?.asked)
      channel.postMessage({ session, renewable } satisfies Renewal);
  });
  return () => channel.close();
}
