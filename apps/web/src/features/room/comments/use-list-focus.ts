import { useEffect, useRef, type FocusEvent } from 'react';
import { untilSettled } from '../../../lib/focus/until-settled';

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-comment]')];

/**
 * When a change removes the focused row of a list, or the focused control in it, the row that takes its place gets the
 * focus, or the list if it has no rows. A focus elsewhere is not moved. A focus in a dialog of the list stays until the
 * dialog closes.
 */
export function useListFocus(rows: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  /** The position of the row that had the focus last. */
  const place = useRef(0);
  useEffect(() => {
    if (!inside.current) return undefined;
    return untilSettled(() => {
      const list = ref.current;
      const { activeElement, body } = document;
      if (!inside.current || list === null) return true;
      if (activeElement !== null && activeElement !== body) return list.contains(activeElement);
      const left = rowsOf(list);
      (left[Math.min(place.current, left.length - 1)] ?? list).focus();
      return true;
    });
  }, [rows]);
  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      inside.current = true;
      const row = target.closest('[data-thread]')?.querySelector('[data-comment]');
      if (row && ref.current) place.current = Math.max(0, rowsOf(ref.current).indexOf(row as HTMLElement));
    },
    onBlur: () => void (inside.current = false),
  };
}
