import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the first field of a form in a dialog, besides `data-autofocus`. A form whose code is loaded on demand appears after
 * the dialog has focused what was there, its close button; one that replaces a focused control appears after the focus was
 * lost, or moved to the dialog (`focusAround`). In all cases the field gets the focus. A focus that the user has moved stays
 * where it is.
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
