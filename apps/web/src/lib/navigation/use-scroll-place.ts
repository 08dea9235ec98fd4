import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The last scroll position of each history entry, in pixels. */
const places = new Map<string, number>();

/**
 * Scrolls to a position, and again while the page grows, until the page is tall enough or the user has scrolled.
 *
 * @returns a function that stops this
 */
function scrollAsItGrows(top: number): () => void {
  let reached = window.scrollY;
  const growth = new ResizeObserver(go);
  const stop = () => growth.disconnect();
  function go() {
    if (window.scrollY !== reached) return stop();
    window.scrollTo(0, top);
    reached = window.scrollY;
    // Browsers round scroll positions to device pixels.
    if (reached > top - 1) stop();
  }
  growth.observe(document.body);
  go();
  return stop;
}

/**
 * Each visit begins at the top of the page, and Back and Forward restore the scroll position, as between documents. A
 * browser restores it only if the page has its full height at once.
 *
 * @param visit changes with each visit (`useVisit`)
 */
export function useScrollPlace(visit: string): void {
  const { key, pathname } = useLocation();
  // The first entry, and the entries of links within a page, all have the key 'default'.
  const here = key + pathname;
  const isReturn = useNavigationType() === 'POP';
  const entry = useRef(here);
  const shown = useRef(visit);

  useEffect(() => {
    // When the page is loaded again, the browser restores the position itself.
    const leaveTo = (mode: ScrollRestoration) => () => void (window.history.scrollRestoration = mode);
    const note = () => void places.set(entry.current, window.scrollY);
    const listeners = { pageshow: leaveTo('manual'), pagehide: leaveTo('auto'), scroll: note };
    listeners.pageshow();
    for (const [event, listener] of Object.entries(listeners)) window.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) window.removeEventListener(event, listener);
    };
  }, []);

  useLayoutEffect(() => {
    entry.current = here;
    if (shown.current === visit) return;
    shown.current = visit;
    return scrollAsItGrows((isReturn && places.get(here)) || 0);
  }, [here, isReturn, visit]);
}
