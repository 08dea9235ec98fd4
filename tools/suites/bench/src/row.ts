import type { BenchStack } from './stage/bench-stack';

export interface Figure {
  /** What was measured, in addition to the row's name. */
  what: string;
  unit: string;
  ours: number;
  /** Absent when there is nothing to compare with. */
  floor?: number;
  aim?: Aim;
}

/** The target for the ratio, or for `ours` where there is no floor or where it says so. */
export type Aim = ({ atLeast: number } | { atMost: number }) & { of?: 'ours' };

export interface RowContext {
  /** Small sizes and one round, which show that the bench works, not how fast the product is. */
  quick: boolean;
  /** How often each side is measured. */
  rounds: number;
  /** A folder for files, removed at the end. */
  folder: string;
  /** The running stack, which the first row that needs it starts. */
  stack(): Promise<BenchStack>;
  log(line: string): void;
}

export interface Comparison {
  /** What is compared with what, for the document. */
  ours: string;
  floor: string;
  /** A comparison that takes longer fails. */
  limitMs: number;
  /** It runs only when it is named, or at small sizes: it needs too much time or space for a usual run. */
  onRequest?: true;
  run(context: RowContext): Promise<Figure[]>;
}

/** A comparison under the name by which the command line and the document refer to it. */
export interface Row extends Comparison {
  name: string;
}

export const ratioOf = ({ ours, floor }: Figure): number | undefined =>
  floor === undefined ? undefined : ours / floor;

/** Whether the target is for the ratio. */
export const aimsAtRatio = ({ aim, floor }: Figure): boolean => floor !== undefined && aim?.of !== 'ours';

/** @returns undefined when no target is set */
export function meetsAim(figure: Figure): boolean | undefined {
  const { aim, ours } = figure;
  if (!aim) return undefined;
  const value = aimsAtRatio(figure) ? (ratioOf(figure) ?? NaN) : ours;
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;
}
