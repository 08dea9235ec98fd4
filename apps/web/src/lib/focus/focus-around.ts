import type { MouseEvent } from 'react';

/**
 * Moves the focus from a control that its own click removes to the part of the page or the dialog around it: keyboard and
 * screen reader users keep their place.
 */
export function focusAround({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
