import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { tabStore } from '../storage/page-storage';
import { keepJson, readJson } from '../storage/stored-json';

/** Where the tab's last document was when it was unloaded: its history entry, and the position in pixels. */
const leftKey = 'cutroom.scroll';

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

/** Whether the document was loaded by a reload, or by Back or Forward from another site. */
const isLoadedAgain = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
  ({ type }) => type !== 'navigate',
);

/** The position at which such a load continues. A new visit of the same address has none. */
function placeBeforeReload(here: string): number {
  if (!isLoadedAgain) return 0;
  const [entry, top] = (readJson(tabStore, leftKey) ?? []) as unknown[];
  return entry === here && typeof top === 'number' ? top : 0;
}

/**
 * Each visit begins at the top of the page. Back, Forward and a reload restore the scroll position, as between documents. A
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
    window.history.scrollRestoration = 'manual';
    const note = () => void places.set(entry.current, window.scrollY);
    const keep = () => keepJson(tabStore, leftKey, [entry.current, window.scrollY]);
    window.addEventListener('scroll', note);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const top = placeBeforeReload(entry.current);
    return top > 0 ? scrollAsItGrows(top) : undefined;
  }, []);

  useLayoutEffect(() => {
    entry.current = here;
    if (shown.current === visit) return;
    shown.current = visit;
    return scrollAsItGrows((isReturn && places.get(here)) || 0);
  }, [here, isReturn, visit]);
}
