import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFloor } from './floors/run-floor';
import { readOptions } from './options';
import { circumstances } from './report/circumstances';
import { headings } from './report/format';
import { benchmarksDocument, tableLines } from './report/markdown';
import { textTable } from './report/text-table';
import { rows } from './rows';
import { runRows } from './run-rows';
import { repository } from '@cutroom/suites-kit';

const document = join(repository, 'docs/benchmarks.md');

async function bench(args: string[]): Promise<number> {
  const options = readOptions(args, rows);
  const rounds = options.quick ? 1 : 5;
  // Read before the document is written, because the document would count as an uncommitted change.
  const about = circumstances();
  const measured = await runRows(options, rounds, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`\n${textTable(headings, tableLines(measured))}\n`);
  const failed = measured.some(({ failure }) => failure !== undefined);
  if (options.write && !failed) {
    const before = existsSync(document) ? readFileSync(document, 'utf8') : '';
    writeFileSync(document, benchmarksDocument(measured, about, rounds, before));
    process.stdout.write('\ndocs/benchmarks.md has been written.\n');
  }
  return failed ? 1 : 0;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args[0] !== '--floor') return bench(args);
  await runFloor(args[1] ?? '');
  return new Promise(() => undefined);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
