import { useEffect, useRef, type RefObject } from 'react';

/**
 * When `stage` changes and takes the control away that had the focus, the focus goes to the element of the returned
 * ref instead of the top of the page: keyboards and screen readers go on where they were. It needs `tabIndex={-1}`.
 */
export function useFocusKept<E extends HTMLElement>(stage: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) element.current?.focus();
  }, [stage]);
  return element;
}
