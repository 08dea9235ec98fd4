/** How often to check whether the focused dialog is still open, in milliseconds. */
const dialogCheckMs = 50;

/**
 * Calls `settle` after a change: at once, and then until the dialog that has the focus has closed.
 *
 * @param settle moves the focus if it was lost, and returns whether there is nothing left to wait for
 * @returns the clean-up of an effect, if there is something to wait for
 */
export function untilSettled(settle: () => boolean): (() => void) | undefined {
  if (settle()) return undefined;
  const timer = setInterval(() => {
    if (settle()) clearInterval(timer);
  }, dialogCheckMs);
  return () => clearInterval(timer);
}
