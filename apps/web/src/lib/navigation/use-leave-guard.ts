import { Action, type Transition } from 'history';
import { useEffect, useRef, useState } from 'react';
import { session } from '../session/session';
import { useHistory } from './app-router';

type Leave = () => void;

let ask: ((leave: Leave) => void) | null = null;

/**
 * Runs `leave`, after a confirmation if a page guards its work. For actions that end the page without a navigation,
 * such as Logout.
 */
export function leaveOrAsk(leave: Leave): void {
  if (ask === null) leave();
  else ask(leave);
}

/**
 * While `active`, holds back every navigation to another page and every `leaveOrAsk`; the caller shows a dialog while
 * `asking`. The end of a session is not held back. The browser itself prompts before a reload or a closed tab
 * (features/upload/api/upload.ts).
 */
export function useLeaveGuard(active: boolean) {
  const history = useHistory();
  const [held, setHeld] = useState<Leave | null>(null);
  const unblock = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!active) return undefined;

    function judge({ action, location, retry }: Transition) {
      const staysHere = action !== Action.Pop && location.pathname === history.location.pathname;
      if (session.get().session.login && !staysHere) return setHeld(() => retry);
      unblock.current();
      retry();
      if (staysHere) block();
      return undefined;
    }
    function block() {
      unblock.current = history.block(judge);
    }

    block();
    ask = (leave) => setHeld(() => leave);
    return () => {
      unblock.current();
      ask = null;
      // The work is finished, so there is nothing left to confirm.
      setHeld(null);
    };
  }, [active, history]);

  return {
    asking: active && held !== null,
    stay: () => setHeld(null),
    /** Continues the navigation after `stopWork`. */
    leave(stopWork: () => void) {
      unblock.current();
      stopWork();
      held?.();
    },
  };
}
