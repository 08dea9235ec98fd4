import { openFigures } from './figures';

/** Jest's globalSetup for a suite with `globals: { figures, seed }`: opens the figures and draws one seed for the run. */
export default function open(_global: unknown, { globals }: { globals: { seed?: string } }): void {
  openFigures();
  if (globals.seed) process.env[globals.seed] ??= String(Date.now() % 2 ** 31);
}
