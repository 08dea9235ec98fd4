/** What a user does: typing, pointing, touching, scrolling. */
const userEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'input'] as const;

/**
 * Calls `onActivity` whenever the user uses the page or a video plays in it.
 *
 * Browsers also report events that no user has caused. They repeat the pointer's position when the page moves below a
 * resting mouse, and report a scroll when a page becomes shorter. Such events must not keep a session alive, so a
 * pointer counts only if it has moved, and a scroll only while a pointer is down (on the scrollbar).
 */
export function listenForActivity(target: Document, onActivity: () => void): void {
  const options = { capture: true, passive: true };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    target.addEventListener(type, listener, options);

  let position = '';
  let isDown = false;
  for (const type of userEvents) on(type, onActivity);
  on('pointerdown', () => (isDown = true));
  for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => (isDown = false));
  on('pointermove', ({ screenX, screenY }) => {
    const moved = position !== '' && position !== `${screenX},${screenY}`;
    position = `${screenX},${screenY}`;
    if (moved) onActivity();
  });
  on('scroll', () => {
    if (isDown) onActivity();
  });
  // Media events do not bubble; they can be captured. A paused video also reports a seek by a script.
  on('timeupdate', ({ target: media }) => {
    if (media instanceof HTMLMediaElement && !media.paused) onActivity();
  });
}
