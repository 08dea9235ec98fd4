/**
 * `npm test`: every check and every suite. All stages run even after a failure, so that one run reports everything.
 * The last line is `N passed, N failed`. `npm test <stage>` runs one stage.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser, requireServers } from './needs.mjs';
import { countsFolder, readCounts } from './counts.mjs';
import { runCommand, testCommandOf, tool } from './commands.mjs';

const nx = tool('nx/dist/bin/nx.js');
const jest = tool('jest/bin/jest.js');
const tsc = (program) => [
  ...tool('typescript/bin/tsc'),
  '--noEmit',
  '-p',
  `tools/test-run/types/${program}.json`,
];

/**
 * Stages by name, the longest first. `counted`: the stage reports its tests; otherwise it counts as one check.
 * `seconds`: duration alone on two cores, by which the stages are distributed.
 */
const stages = [
  {
    name: 'unit',
    seconds: 500,
    counted: true,
    command: [...jest, '-c', 'tools/test-run/unit.config.mjs', '-w', '2'],
  },
  { name: 'web-e2e', seconds: 360, counted: true },
  { name: 'faults', seconds: 310, counted: true },
  { name: 'abuse', seconds: 200, counted: true },
  { name: 'journey', seconds: 190, counted: true },
  { name: 'deploy', seconds: 170, counted: true },
  { name: 'bench', seconds: 60, counted: true },
  { name: 'types-node', seconds: 40, command: tsc('node') },
  { name: 'types-browser', seconds: 40, command: tsc('browser') },
  {
    name: 'format',
    seconds: 25,
    command: [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  },
  { name: 'lint', seconds: 25, command: [...tool('eslint/bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'observability', seconds: 15, counted: true },
  { name: 'unused', seconds: 5, command: tool('knip/bin/knip.js') },
  {
    name: 'references',
    seconds: 5,
    command: [process.execPath, join(import.meta.dirname, 'check-references.mjs')],
  },
];

/** Two stages at a time, because most of them also wait: for sweeps, restarts, leases and animations. */
const lanes = 2;

const total = { passed: 0, failed: 0 };
const files = [];

/** Runs a stage. Prints its output as one block at the end, or at once when it runs alone. */
async function runStage({ name, command, counted = false }, isAlone) {
  const started = performance.now();
  const counts = countsFolder();
  if (!isAlone) console.log(`-- ${name}: started`);
  const { status, output } = await runCommand(command ?? testCommandOf(name), {
    env: { CUTROOM_TEST_COUNTS: counts },
    isAlone,
  });
  const found = readCounts(counts);
  rmSync(counts, { recursive: true, force: true });
  files.push(...found.files);
  if (counted) {
    total.passed += found.passed;
    total.failed += found.failed;
    // The suite could not run, or ended after its last test.
    if (status !== 0 && found.failed === 0) total.failed += 1;
  } else {
    total[status === 0 ? 'passed' : 'failed'] += 1;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n== ${name}\n${output}== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
}

function printSlowest() {
  if (files.length === 0) return;
  console.log('\nThe ten slowest spec files:');
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(6)} s  ${path}`);
}

const only = process.argv[2];
const aliases = { static: ['types-node', 'types-browser', 'format', 'lint', 'unused', 'references'] };
const names = aliases[only] ?? [only];
const queue = stages.filter(({ name }) => !only || names.includes(name));
if (queue.length === 0) {
  console.error(`There is no stage '${only}'. Stages: ${stages.map(({ name }) => name).join(', ')}, static.`);
  process.exit(1);
}
queue.sort((a, b) => b.seconds - a.seconds);

process.env.CHROMIUM_PATH = requireBrowser();
requireServers();

// The stacks run the built services, and lint reads the project graph that Nx leaves in its cache.
const build = [...nx, 'run-many', '-t', 'build', '--output-style=static'];
await runStage({ name: 'build', command: build }, true);

const isAlone = queue.length === 1;
const lane = async () => {
  for (let stage = queue.shift(); stage; stage = queue.shift()) await runStage(stage, isAlone);
};
await Promise.all(Array.from({ length: lanes }, lane));

printSlowest();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
