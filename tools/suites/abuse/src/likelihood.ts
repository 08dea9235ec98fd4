/**
 * The probability that a call of one kind takes longer than a call of the other (Mann-Whitney U, divided by the number
 * of pairs). At 0.5, timing does not distinguish them; at 0 or 1, it always does.
 */
export function chanceOfLonger(one: readonly number[], other: readonly number[]): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (one.length * other.length);
}

/** Measures both kinds alternately in random order, so that other load slows both alike. */
export async function interleave(
  count: number,
  one: (index: number) => Promise<number>,
  other: (index: number) => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const order = Math.random() < 0.5 ? [0, 1] : [1, 0];
    for (const kind of order) times[kind as 0 | 1].push(await (kind === 0 ? one : other)(index));
  }
  return times;
}
