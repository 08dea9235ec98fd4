/** How often to check whether the focused dialog is still open, in milliseconds. */
const dialogCheckMs = 50;

/**
 * Settles where the focus goes after a change: at once, or as soon as the dialog that has it has closed.
 *
 * @param settle moves the focus if it was lost, and says whether there is nothing left to wait for
 * @returns the clean-up of an effect, if there is something to wait for
 */
export function untilSettled(settle: () => boolean): (() => void) | undefined {
  if (settle()) return undefined;
  const timer = setInterval(() => {
    if (settle()) clearInterval(timer);
  }, dialogCheckMs);
  return () => clearInterval(timer);
}
