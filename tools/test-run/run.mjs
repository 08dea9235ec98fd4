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

/**
 * Suites, whose tests are counted. One runs at a time: two at a time save a quarter of the time on two cores, but
 * browsers, stacks and what waits for them then miss their time limits.
 */
const suites = [
  { name: 'unit', counted: true, command: [...jest, '-c', 'tools/test-run/unit.config.mjs', '-w', '2'] },
  ...['journey', 'observability', 'faults', 'abuse', 'deploy', 'bench', 'web-e2e'].map(suite),
];

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
const wanted = {
  checks: only === 'static' ? checks : checks.filter(isWanted),
  suites: suites.filter(isWanted),
};
if (wanted.checks.length + wanted.suites.length === 0) {
  const names = [...checks, ...suites].map(({ name }) => name).join(', ');
  console.error(`There is no stage '${only}'. Stages: ${names}, static.`);
  process.exit(1);
}

process.env.CHROMIUM_PATH = requireBrowser();
requireServers();

// The stacks run the built services, and lint reads the project graph that Nx leaves in its cache.
const build = [...nx, 'run-many', '-t', 'build', '--output-style=static'];
await runStage({ name: 'build', command: build });

const lane = async () => {
  for (let check = wanted.checks.shift(); check; check = wanted.checks.shift()) {
    await runStage(check, { collect: true });
  }
};
await Promise.all([lane(), lane()]);
for (const stage of wanted.suites) await runStage(stage);

printSlowest();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
