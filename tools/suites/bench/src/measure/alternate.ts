import { median } from './statistics';

/** One side of a comparison, measured once: figures by name. */
export type Measurement = () => Promise<Record<string, number>>;

export interface Medians {
  ours: Record<string, number>;
  floor: Record<string, number>;
}

const mediansOf = (runs: Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? Number.NaN))]),
  );

/**
 * Measures both sides in each of `rounds` rounds, after a warm-up run of each. The sides take turns to go first, so that
 * other load affects both alike.
 */
export async function alternate(
  rounds: number,
  sides: { ours: Measurement; floor: Measurement },
  { warmUp = true }: { warmUp?: boolean } = {},
): Promise<Medians> {
  const runs: Record<keyof typeof sides, Record<string, number>[]> = { ours: [], floor: [] };
  if (warmUp) {
    await sides.floor();
    await sides.ours();
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const);
    for (const side of order) runs[side].push(await sides[side]());
  }
  return { ours: mediansOf(runs.ours), floor: mediansOf(runs.floor) };
}
