import { useEffect, useRef, type FocusEvent } from 'react';
import { untilSettled } from './until-settled';

/**
 * Whether the focus was lost rather than moved. A browser may take it from a button that is disabled while its call
 * runs.
 */
export const isFocusLost = ({ relatedTarget, target }: FocusEvent): boolean =>
  relatedTarget === null && (!target.isConnected || target.matches(':disabled'));

/**
 * For a part of a page that also changes without user input. When a change of `stage` removes the focused control in
 * it, or in one of its dialogs, the element with these props gets the focus. A focus elsewhere is not moved. A dialog
 * that is open when the stage changes keeps the focus until it closes.
 */
export function useFocusInside<E extends HTMLElement>(stage: string) {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (!inside.current) return undefined;
    return untilSettled(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) ref.current?.focus();
      return !inside.current || ref.current?.contains(document.activeElement) === true;
    });
  }, [stage]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (inside.current = true),
    onBlur: (event: FocusEvent) => void (inside.current = isFocusLost(event)),
  };
}
