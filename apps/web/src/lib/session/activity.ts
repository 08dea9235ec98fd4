/** What a user does: typing, pointing, touching, scrolling. */
const userEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'input'] as const;

/**
 * Calls `onActivity` whenever somebody uses the page or a video plays in it.
 *
 * Not everything that browsers report is a user's doing. They repeat the pointer's position when the page moves below a
 * mouse that rests, and they report a scroll when a page becomes shorter: such events alone must not keep a
 * session alive, so a pointer counts when it has moved, and a scroll while a pointer is down (on the scrollbar).
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
  // Media events do not bubble; they can be captured. A paused video reports a seek by script, too.
  on('timeupdate', ({ target: media }) => {
    if (media instanceof HTMLMediaElement && !media.paused) onActivity();
  });
}
