/**
 * `npm test`: every check and every suite. All stages run even after a failure, so that one run reports everything.
 * The last line is `N passed, N failed`. `npm test <stage>` runs one stage.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser, requireServers } from './needs.mjs';
import { countsFolder, readCounts } from './counts.mjs';
import { runCommand, tool } from './commands.mjs';

const nx = tool('nx/dist/bin/nx.js');
const jest = tool('jest/bin/jest.js');
const tsc = (program) => [
  ...tool('typescript/bin/tsc'),
  '--noEmit',
  '-p',
  `tools/test-run/types/${program}.json`,
];

/** A suite that starts whole stacks, with the builds that it needs. */
const suite = (name) => ({
  name,
  counted: true,
  command: [...nx, 'run', `${name}:test`, '--output-style=stream'],
});

/** Checks of the code alone, quick ones first. Each counts as one test; two run at a time. */
const checks = [
  { name: 'types-node', command: tsc('node') },
  { name: 'format', command: [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: [...tool('eslint/bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'types-browser', command: tsc('browser') },
  { name: 'unused', command: tool('knip/bin/knip.js') },
  { name: 'references', command: [process.execPath, join(import.meta.dirname, 'check-references.mjs')] },
];

/** The specs of the projects. Three workers keep two cores busy: some specs wait for processes and timers. */
const unit = {
  name: 'unit',
  counted: true,
  command: [...jest, '-c', 'tools/test-run/unit.config.mjs', '-w', '3'],
};

/** Suites that start stacks of their own, long ones first. Each mostly uses one core, so two run at a time. */
const stacks = ['faults', 'abuse', 'journey', 'deploy', 'bench', 'observability'].map(suite);

/** The browser suite runs by itself: two browsers and their stack use both cores. */
const browser = suite('web-e2e');

const total = { passed: 0, failed: 0 };
const files = [];

/** Runs a stage and prints its output as it comes; `collect` prints it when the stage has ended. */
async function runStage({ name, command, counted = false }, { collect = false } = {}) {
  const started = performance.now();
  const counts = countsFolder();
  const output = [];
  if (!collect) console.log(`\n== ${name}`);
  const onOutput = collect ? (chunk) => output.push(chunk) : undefined;
  const status = await runCommand(command, { CUTROOM_TEST_COUNTS: counts }, onOutput);
  if (collect) console.log(`\n== ${name}\n${Buffer.concat(output).toString()}`);
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
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
}

function printSlowest() {
  if (files.length === 0) return;
  console.log('\nThe ten slowest spec files:');
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(6)} s  ${path}`);
}

const only = process.argv[2];
const isWanted = ({ name }) => !only || name === only;
const suites = [unit, ...stacks, browser];
const wantedChecks = only === 'static' ? checks : checks.filter(isWanted);
if (!wantedChecks.length && !suites.some(isWanted)) {
  const names = [...checks, ...suites].map(({ name }) => name).join(', ');
  console.error(`There is no stage '${only}'. Stages: ${names}, static.`);
  process.exit(1);
}

process.env.CHROMIUM_PATH = requireBrowser();
requireServers();

// The stacks run the built services, and lint reads the project graph that Nx leaves in its cache.
const build = [...nx, 'run-many', '-t', 'build', '--output-style=static'];
await runStage({ name: 'build', command: build });

/** Runs stages two at a time. Each of several prints its output when it has ended. */
async function runInPairs(stages) {
  const options = { collect: stages.length > 1 };
  const left = [...stages];
  const lane = async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) await runStage(stage, options);
  };
  await Promise.all([lane(), lane()]);
}

await runInPairs(wantedChecks);
if (isWanted(unit)) await runStage(unit);
await runInPairs(stacks.filter(isWanted));
if (isWanted(browser)) await runStage(browser);

printSlowest();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
