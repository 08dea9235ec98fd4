import { useEffect, useRef } from 'react';

/**
 * For a part of a page that also changes by itself: when a change of `stage` takes away the control in it (or in a
 * dialog of it) that had the focus, the focus goes to the element that gets these props. A focus elsewhere, or none,
 * is left alone.
 */
export function useFocusInside<E extends HTMLElement>(stage: string) {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (inside.current && (activeElement === null || activeElement === document.body)) ref.current?.focus();
  }, [stage]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (inside.current = true),
    onBlur: () => void (inside.current = false),
  };
}
