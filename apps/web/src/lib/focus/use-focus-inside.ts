import { useEffect, useRef } from 'react';

/** How often to look whether the dialog that has the focus is still there, in milliseconds. */
const dialogCheckMs = 50;

/**
 * For a part of a page that also changes by itself: when a change of `stage` takes away the control in it (or in a
 * dialog of it) that had the focus, the focus goes to the element that gets these props. A focus elsewhere, or none,
 * is left alone. A dialog that is still open when the stage changes keeps the focus until it closes.
 */
export function useFocusInside<E extends HTMLElement>(stage: string) {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (!inside.current) return undefined;
    const isSettled = () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) ref.current?.focus();
      return !inside.current || ref.current?.contains(document.activeElement) === true;
    };
    if (isSettled()) return undefined;
    const timer = setInterval(() => {
      if (isSettled()) clearInterval(timer);
    }, dialogCheckMs);
    return () => clearInterval(timer);
  }, [stage]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (inside.current = true),
    onBlur: () => void (inside.current = false),
  };
}
