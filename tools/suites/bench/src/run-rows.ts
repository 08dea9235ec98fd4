import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopFloors } from './floors/floor-process';
import { within } from './measure/within';
import type { MeasuredRow } from './report/markdown';
import type { RowContext } from './row';
import type { Options } from './options';
import { startBenchStack, type BenchStack } from './stage/bench-stack';

async function measureRow(row: MeasuredRow['row'], context: RowContext): Promise<MeasuredRow> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  try {
    const figures = await within(row.limitMs, row.name, row.run(context));
    return { row, figures, seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { row, figures: [], failure, seconds: seconds() };
  }
}

/** Measures the rows one after another on one stack. A failed row is reported, and the others still run. */
export async function runRows(
  { rows, quick }: Options,
  rounds: number,
  log: (line: string) => void,
): Promise<MeasuredRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'));
  let running: Promise<BenchStack> | undefined;
  const stack = () => (running ??= startBenchStack());
  const stopStack = async () => {
    const started = await running?.catch(() => undefined);
    running = undefined;
    await started?.stop();
  };
  const measured: MeasuredRow[] = [];
  try {
    for (const row of rows) {
      const say = (line: string) => log(`${row.name}: ${line}`);
      say('…');
      const result = await measureRow(row, { quick, rounds, folder, stack, log: say });
      say(result.failure ? `failed: ${result.failure}` : `${result.seconds.toFixed(0)} s`);
      measured.push(result);
      await stopFloors();
      // The failed row's work may still be running, so the next row gets a new stack.
      if (result.failure) await stopStack();
    }
  } finally {
    await stopStack();
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
}
