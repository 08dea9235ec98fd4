import { aimsAtRatio, meetsAim, ratioOf, type Figure } from '../row';

/** Three significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(Math.abs(value) || 1))));
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const withUnit = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${formatNumber(value)} ${unit}`.trim();

function aimOf(figure: Figure): string {
  const { aim, unit } = figure;
  if (!aim) return '';
  const [sign, value] = 'atLeast' in aim ? ['≥', aim.atLeast] : ['≤', aim.atMost];
  return aimsAtRatio(figure) ? `${sign} ${value}` : `${sign} ${value.toLocaleString('en')} ${unit}`;
}

const verdicts = { true: 'yes', false: 'no' } as const;

/** The cells of one line: what was measured, ours, floor, ratio, target, and whether it is met. */
export function cellsOf(figure: Figure): string[] {
  const ratio = ratioOf(figure);
  const met = meetsAim(figure);
  return [
    figure.what,
    withUnit(figure.ours, figure.unit),
    withUnit(figure.floor, figure.unit),
    ratio === undefined ? '' : ratio.toFixed(2),
    aimOf(figure),
    met === undefined ? '' : verdicts[`${met}`],
  ];
}

export const headings = ['row', 'what', 'ours', 'floor', 'ratio', 'aim', 'met'];
