import { parseSession, type SignedIn } from './session-state';

type RenewalListener = (renewed: SignedIn, renewable: boolean) => void;

export const tabChannel = 'cutroom.session';

/** A session as tabs tell it to each other. */
export interface Renewal {
  session: SignedIn;
  renewable: boolean;
}

/** Passes renewals between the tabs of this browser (ADR 004). Without BroadcastChannel each tab renews its own session. */
export function connectTabs(): { announce: RenewalListener; listen: (onRenewed: RenewalListener) => void } {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(tabChannel);
  return {
    announce: (session, renewable) => channel.postMessage({ session, renewable } satisfies Renewal),
    listen(onRenewed) {
      channel.addEventListener('message', ({ data }: MessageEvent<Partial<Renewal> | null>) => {
        // A tab that was opened before an update may send another format.
        const session = parseSession(data?.session, Date.now());
        if (session !== null) onRenewed(session, data?.renewable !== false);
      });
    },
  };
}
