/** The speeds in the speed menu. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const fastest = 2;

/**
 * The speed after another press of L or J: the first one starts, each further one doubles. Negative is backward, 0 is a
 * paused video.
 *
 * @param usual the speed of the menu
 */
export function nextSpeed(current: number, direction: 1 | -1, usual: number): number {
  const isThatWay = current * direction > 0;
  const speed = isThatWay ? Math.abs(current) * 2 : direction > 0 ? usual : 1;
  return direction * Math.min(fastest, speed);
}

/** How many frames backward play covers in some milliseconds. */
export const framesBack = (ms: number, perSecond: number, speed: number): number =>
  Math.floor((ms / 1_000) * perSecond * Math.abs(speed));
