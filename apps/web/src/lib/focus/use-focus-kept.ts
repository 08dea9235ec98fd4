import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a change of `stage` removes the focused control, the element of the returned ref gets the focus, so that
 * keyboard and screen reader users keep their place. The element needs `tabIndex={-1}`.
 */
export function useFocusKept<E extends HTMLElement>(stage: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const { activeElement } = document;
    if (element.current !== null && (activeElement === null || activeElement === document.body))
      focus(element.current);
  }, [stage]);
  return element;
}

/** By default, a browser centres the focused element, so that the beginning of a tall element may be out of view. */
function focus(element: HTMLElement) {
  element.focus({ preventScroll: true });
  const isTall = element.offsetHeight > window.innerHeight;
  element.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
}
