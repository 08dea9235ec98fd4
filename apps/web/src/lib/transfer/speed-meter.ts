/** The speed of a transfer. `at` is in milliseconds; `bytesPerSecond` is null before the first sample. */
export interface SpeedMeter {
  readonly at: number;
  readonly bytes: number;
  readonly total: number;
  readonly bytesPerSecond: number | null;
}

/** Samples that are closer together reflect the browser's buffers rather than the network. */
const shortestSampleMs = 250;
/** After this time, an old speed has lost two thirds of its weight: the display is steady but follows changes. */
const memoryMs = 3_000;

export const startMeter = (total: number, at: number, bytes = 0): SpeedMeter => ({
  at,
  bytes,
  total,
  bytesPerSecond: null,
});

/**
 * Adds a sample: `bytes` have moved by `at`. The speed is an exponentially weighted mean that accounts for the spacing
 * of samples. The meter restarts when the transfer has restarted with fewer bytes, or when the clock was set back.
 */
export function sample(meter: SpeedMeter, bytes: number, at: number): SpeedMeter {
  const elapsed = at - meter.at;
  if (bytes < meter.bytes || elapsed < 0) return startMeter(meter.total, at, bytes);
  // The last sample always counts, at the last known speed.
  if (elapsed < shortestSampleMs) return bytes < meter.total ? meter : { ...meter, bytes };
  const current = ((bytes - meter.bytes) / elapsed) * 1000;
  const before = meter.bytesPerSecond ?? current;
  const weight = 1 - Math.exp(-elapsed / memoryMs);
  return { ...meter, at, bytes, bytesPerSecond: before + (current - before) * weight };
}

/** Seconds to the end at the current speed; Infinity without one. */
export function secondsRemaining({ bytes, total, bytesPerSecond }: SpeedMeter): number {
  if (bytes >= total) return 0;
  // Below one byte per second the transfer has stalled: its mean approaches zero without reaching it.
  return bytesPerSecond !== null && bytesPerSecond >= 1 ? (total - bytes) / bytesPerSecond : Infinity;
}
