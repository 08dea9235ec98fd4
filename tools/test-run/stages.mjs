import { rmSync } from 'node:fs';
import { countsFolder, readCounts } from './counts.mjs';
import { describeStatus, runCommand } from './commands.mjs';
import { endOf, failureLines } from './failures.mjs';

const total = { passed: 0, failed: 0 };
const files = [];
const failures = [];

/**
 * Runs a stage and prints its output: as it arrives, or, with `collect`, when the stage has ended. A stage that is not
 * `counted` counts as one test.
 */
export async function runStage({ name, command, counted = false }, { collect = false } = {}) {
  const started = performance.now();
  const counts = countsFolder();
  const output = [];
  if (!collect) console.log(`\n== ${name}`);
  const onOutput = collect ? (chunk) => output.push(chunk) : undefined;
  const status = await runCommand(command, { CUTROOM_TEST_COUNTS: counts }, onOutput);
  const text = Buffer.concat(output).toString();
  if (collect) console.log(`\n== ${name}\n${text}`);
  const found = readCounts(counts);
  rmSync(counts, { recursive: true, force: true });
  files.push(...found.files);
  failures.push(...found.failures);
  total.passed += found.passed;
  total.failed += found.failed;
  if (status === 0 && !counted) total.passed += 1;
  // A suite ends early and with success when a test exits or a promise of a set-up never settles.
  const isEmpty = counted && status === 0 && found.passed + found.failed === 0;
  // A check failed, or a suite could not run or ended after its last test.
  if (isEmpty || (status !== 0 && found.failed === 0)) {
    total.failed += 1;
    const end = isEmpty ? 'no result of any test' : describeStatus(status);
    failures.push({ file: '', test: `stage '${name}', ${end}`, message: endOf(text) });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${status === 0 && !isEmpty ? 'ok' : 'FAILED'} (${seconds} s)`);
}

function printSlowest() {
  if (files.length === 0) return;
  console.log('\nThe ten slowest spec files:');
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(6)} s  ${path}`);
}

/** Prints the slowest files, the failures and, last, `N passed, N failed`. Returns the exit status of the run. */
export function printResults() {
  printSlowest();
  if (failures.length > 0) console.log(`\n${failureLines(failures).join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
