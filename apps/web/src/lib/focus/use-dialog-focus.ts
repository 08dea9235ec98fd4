import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of a form in a dialog, in addition to `data-autofocus`. A form whose code is loaded on demand
 * appears after the dialog has focused its close button. A form that replaces a focused control appears after the focus
 * was lost, or moved to the dialog (`focusAround`). In all these cases the field gets the focus. A focus that the user
 * has moved is not changed.
 */
export function useDialogFocus<E extends HTMLElement>(): RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isUnused =
      activeElement === document.body ||
      activeElement?.matches('[role="dialog"], [role="dialog"] header button');
    if (isUnused === true) field.current?.focus();
  }, []);
  return field;
}
