import type { BenchStack } from './stage/bench-stack';

export interface Figure {
  /** What was measured, beside the row's name. */
  what: string;
  unit: string;
  ours: number;
  /** Absent where there is nothing to compare with. */
  floor?: number;
  /** The bound of `ratio`, or of `ours` where there is no floor. */
  aim?: { atLeast: number } | { atMost: number };
}

export interface RowContext {
  /** Small sizes and one round: shows that the bench works, not how fast the product is. */
  quick: boolean;
  /** How often each side is measured. */
  rounds: number;
  /** For files; removed at the end. */
  folder: string;
  /** The built product, running; started by the first row that asks. */
  stack(): Promise<BenchStack>;
  log(line: string): void;
}

export interface Row {
  name: string;
  /** What is compared with what, for the document. */
  ours: string;
  floor: string;
  /** Longer, and the row has failed. */
  limitMs: number;
  run(context: RowContext): Promise<Figure[]>;
}

export const ratioOf = ({ ours, floor }: Figure): number | undefined =>
  floor === undefined ? undefined : ours / floor;

/** Undefined where no aim is set. */
export function meetsAim(figure: Figure): boolean | undefined {
  const { aim, ours } = figure;
  if (!aim) return undefined;
  const value = ratioOf(figure) ?? ours;
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;
}
