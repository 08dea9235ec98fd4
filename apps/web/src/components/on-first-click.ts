import type { MouseEvent } from 'react';

/**
 * A click handler that ignores the second click of a double click. That click would repeat the action, undo it, or hit
 * whatever has moved below the pointer. `detail` counts the clicks of a mouse; it is 0 for the keyboard.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** The same for a button that submits its form: the first click may have saved it, or have opened the next one. */
export const submitOnFirstClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
