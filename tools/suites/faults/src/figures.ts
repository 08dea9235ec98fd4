import { appendFileSync, readFileSync } from 'node:fs';

/** What a run of the suite counts. A loss is a case that ended in none of the ways that are promised. */
const names = ['cases', 'faults', 'kills', 'published', 'refused', 'losses'] as const;
type Figure = (typeof names)[number];

/** The file of this run, which every spec file writes to; its path is in the environment of all of them. */
export const figuresVariable = 'CUTROOM_FAULTS_FIGURES';

/** Repeats the random runs of another run. */
export const seedVariable = 'FAULTS_SEED';

export function count(figure: Figure, by = 1): void {
  const file = process.env[figuresVariable];
  if (file) appendFileSync(file, `${figure} ${by}\n`);
}

/** The figures of a run as one row of a Markdown table. */
export function figuresLine(file: string, seconds: number): string {
  const sum = Object.fromEntries(names.map((name) => [name, 0])) as Record<Figure, number>;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name = '', by] = line.split(' ');
    if (name in sum) sum[name as Figure] += Number(by);
  }
  const ran = [`${seconds.toFixed(0)} s`, `seed ${process.env[seedVariable]}`];
  const cells = [...names.map((name) => `${name} ${sum[name]}`), ...ran];
  return `| ${cells.join(' | ')} |`;
}
