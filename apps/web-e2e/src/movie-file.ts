import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLargeMovie } from '@cutroom/suites-kit';

/** Makes a video of this size in a temporary folder, passes its path to `use`, and removes it. */
export async function withMovie(
  name: string,
  bytes: number,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-e2e-'));
  try {
    await use(await makeLargeMovie(join(folder, name), bytes));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
