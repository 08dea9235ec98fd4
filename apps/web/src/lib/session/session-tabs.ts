import { parseSession, type Session, type SignedIn } from './session-state';

type RenewalListener = (renewed: SignedIn, renewable: boolean) => void;

/** The session of this tab, which is announced to a tab that asks for its user, and which adopts those of other tabs. */
interface TabSession {
  get(): { session: Session; renewable: boolean };
  adoptRenewed: RenewalListener;
}

/** What tabs send each other: a session, or the ID of a user whose session a tab asks for. */
export type TabMessage = { session?: SignedIn; renewable?: boolean; asked?: string } | null;
export const tabChannel = 'cutroom.session';

/** Passes renewals between the tabs of this browser (ADR 004). Without BroadcastChannel each tab renews its own session. */
export function connectTabs(): { announce: RenewalListener; listen: (store: TabSession) => void } {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(tabChannel);
  const announce: RenewalListener = (session, renewable) =>
    channel.postMessage({ session, renewable } satisfies TabMessage);
  return {
    announce,
    listen(store) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
        const { session, renewable } = store.get();
        if (session.login && session.data._id === data?.asked) announce(session, renewable);
        // A tab that was opened before an update may send another format.
        const renewed = parseSession(data?.session, Date.now());
        if (renewed !== null) store.adoptRenewed(renewed, data?.renewable !== false);
      });
    },
  };
}
