/** How fast bytes move. `at` in milliseconds, `bytesPerSecond` null until there is something to tell it from. */
export interface SpeedMeter {
  readonly at: number;
  readonly bytes: number;
  readonly total: number;
  readonly bytesPerSecond: number | null;
}

/** Samples closer together than this say more about the browser's buffers than about the network. */
const shortestSampleMs = 250;
/** An old speed has lost two thirds of its weight after this long: steady to read, yet quick to follow. */
const memoryMs = 3_000;

export const startMeter = (total: number, at: number, bytes = 0): SpeedMeter => ({
  at,
  bytes,
  total,
  bytesPerSecond: null,
});

/**
 * Takes note that `bytes` have moved by `at`: an exponentially weighted mean that takes the spacing of samples
 * into account. Less than before means that the transfer began again: so does the measuring.
 */
export function sample(meter: SpeedMeter, bytes: number, at: number): SpeedMeter {
  if (bytes < meter.bytes) return startMeter(meter.total, at, bytes);
  const elapsed = at - meter.at;
  // The end is always told, at the speed that was last known.
  if (elapsed < shortestSampleMs) return bytes < meter.total ? meter : { ...meter, bytes };
  const current = ((bytes - meter.bytes) / elapsed) * 1000;
  const before = meter.bytesPerSecond ?? current;
  const weight = 1 - Math.exp(-elapsed / memoryMs);
  return { ...meter, at, bytes, bytesPerSecond: before + (current - before) * weight };
}

/** Seconds to the end at the present speed; Infinity while there is none. */
export function secondsRemaining({ bytes, total, bytesPerSecond }: SpeedMeter): number {
  if (bytes >= total) return 0;
  // Below a byte a second nothing moves: the mean of a stalled transfer nears zero without reaching it.
  return bytesPerSecond !== null && bytesPerSecond >= 1 ? (total - bytes) / bytesPerSecond : Infinity;
}
