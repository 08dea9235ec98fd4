/** Containers store times in steps of up to 1 ms, rounded up or down. */
const roundingSeconds = 0.0021;
/** Frames that are dropped or doubled now and then do not make a rate variable. */
const oddShare = 0.02;
/** With fewer frames, nothing can be said. */
const framesMin = 12;

/** Frames that may be displayed before ones that come earlier in the file. */
const reordered = 16;

/**
 * Presentation times of the packets that were read, in display order; decoding times where a container has no others. The
 * last ones are left out, because frames between them may not have been read: in large packets, few fit into what is read, and
 * a file may be cut off.
 */
export function displayTimes(pts: readonly (number | null)[], dts: readonly (number | null)[]): number[] {
  const known = (times: readonly (number | null)[]): number[] => times.filter((time) => time !== null);
  const times = known(pts).length === pts.length ? known(pts) : known(dts);
  const last = Math.min(reordered, Math.floor(times.length / 4));
  return times.sort((a, b) => a - b).slice(0, times.length - last);
}

/**
 * Whether the frames at these times (seconds, in the order of display) come at a variable rate: many distances differ
 * from the usual one.
 */
export function isVariable(times: readonly number[]): boolean {
  if (times.length < framesMin) return false;
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const usual = [...distances].sort((a, b) => a - b)[distances.length >> 1] ?? 0;
  const odd = distances.filter(
    (distance) => Math.abs(distance - usual) > Math.max(roundingSeconds, usual * 0.1),
  );
  return odd.length > Math.max(1, distances.length * oddShare);
}

/** Frames per second, rounded to thousandths, so that 30000/1001 reads 29.97; null when it is not a rate. */
export function roundedRate({ num, den }: { num: number; den: number }): number | null {
  const rate = num / den;
  if (!(rate > 0) || rate > 1_000) return null;
  return Math.round(rate * 1_000) / 1_000;
}
