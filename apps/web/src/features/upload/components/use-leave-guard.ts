import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { guardPops } from '../../../lib/navigation/pop-guard';
import { destinationOf } from '../model/leaving';

/** react-router numbers the entries of the history; null for an entry that is not its own. */
function historyIndex(): number | null {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

/**
 * Asks before the screen is left for another while `active`, by the dialog that the caller shows while `asking`:
 * links of the app, its Logout (`data-leaves`), Back and Forward. Closing and reloading are the browser's to ask
 * about (api/upload.ts). (The router's own blocker needs a data router.)
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const off = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    off.current = false;
    let returning = false;
    const here = historyIndex();

    const click = (event: MouseEvent) => {
      if (off.current || !(event.target instanceof Element)) return;
      const button = event.target.closest<HTMLElement>('[data-leaves]');
      const link = event.target.closest('a');
      const to = link?.href ? destinationOf(link, event, window.location) : null;
      if (button === null && to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => (to === null ? button?.click() : void navigate(to)));
    };

    // The address has changed already: it is put back, unseen by the router, and the question asked.
    const popState = (event: PopStateEvent) => {
      const steps = here === null ? 0 : (historyIndex() ?? here) - here;
      if (off.current || (steps === 0 && !returning)) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      returning = true;
      window.history.go(-steps);
      setLeave(() => () => window.history.go(steps));
    };

    document.addEventListener('click', click, true);
    const unguard = guardPops(popState);
    return () => {
      document.removeEventListener('click', click, true);
      unguard();
      // What was asked about is over: there is nothing left to lose.
      setLeave(null);
    };
  }, [active, navigate]);

  return {
    asking: active && leave !== null,
    stay: () => setLeave(null),
    /** Leaves after all; `before` ends what would have been lost. */
    leave(before: () => void) {
      off.current = true;
      before();
      leave?.();
    },
  };
}
