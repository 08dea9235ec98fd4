import { openFigures } from './figures';

/**
 * Jest's globalSetup for a suite with `globals: { figures, seed }`. It opens the figures, and draws one seed for the run
 * unless the environment variable that `seed` names is set.
 */
export default function open(_global: unknown, { globals }: { globals: { seed?: string } }): void {
  openFigures();
  if (globals.seed) process.env[globals.seed] ??= String(Date.now() % 2 ** 31);
}
