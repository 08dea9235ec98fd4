import { closeFigures } from './figures';

/** Jest's globalTeardown for a suite with `globals: { figures, seed }`. It prints the figures as one table row. */
export default function print(
  _global: unknown,
  { globals: { figures, seed } }: { globals: { figures: string[]; seed?: string } },
): void {
  const cells = closeFigures(figures);
  if (seed) cells.push(`seed ${process.env[seed]}`);
  console.log(`\n| ${cells.join(' | ')} |`);
}
