/**
 * `npm test` runs every check and every suite. All stages run even after a failure, so that one run reports everything.
 * The output ends with the list of failures and the line `N passed, N failed`. `npm test <stage>` runs one stage.
 */
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { requireBrowsers, requireServers } from './needs.mjs';
import { testCommand, tool } from './commands.mjs';
import { createMemoryFolder } from './memory-folder.mjs';
import { printResults, runStage } from './stages.mjs';

await import(new URL('../local-stack/bin/require-support.mjs', import.meta.url));

const [node, jest] = tool('jest/bin/jest.js');
/** TypeScript 7 takes a third of the processor time of version 6, which typescript-eslint and Nx still need. */
const tsc = (program) => [
  ...tool('typescript7/bin/tsc'),
  '--noEmit',
  '-p',
  `tools/test-run/types/${program}.json`,
];

/** A suite that starts whole stacks. The stage `build` has built their programs by then. */
const suite = (folder) => ({ name: basename(folder), counted: true, command: testCommand(folder) });

/** Checks that only read the code, long ones first. Each counts as one test. */
const checks = [
  { name: 'lint', command: [...tool('eslint/bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'format', command: [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'types-node', command: tsc('node') },
  { name: 'types-browser', command: tsc('browser') },
  { name: 'unused', command: tool('knip/bin/knip.js') },
  {
    name: 'weight',
    command: [process.execPath, join(import.meta.dirname, '../../apps/web/tools/check-weight.mjs')],
  },
  { name: 'references', command: [process.execPath, join(import.meta.dirname, 'check-references.mjs')] },
];

/**
 * The specs of the projects, in groups. Three workers keep two cores busy, because some specs wait for processes and timers.
 * Each worker collects garbage without further threads, which would only compete for these cores. That saves 9 % of the
 * processor time of api's specs.
 */
const unit = {
  name: 'unit',
  counted: true,
  command: [node, '--single-threaded-gc', jest, '-c', 'tools/test-run/grouped.config.mjs', '-w', '3'],
};

/**
 * Suites that start their own stacks, long ones first. Each mostly uses one core, so two run at a time: with three, the
 * tests wait for each other and all take longer. The browser suite uses more, because it has two browsers. It comes third,
 * so that it runs beside the short ones.
 */
const stacks = [
  'tools/suites/faults',
  'tools/suites/abuse',
  'apps/web-e2e',
  'tools/suites/journey',
  'tools/deploy',
  'tools/suites/observability',
  'tools/suites/bench',
].map(suite);

const only = process.argv[2];
const isWanted = ({ name }) => !only || name === only;
const suites = [unit, ...stacks];
const wantedChecks = only === 'static' ? checks : checks.filter(isWanted);
if (!wantedChecks.length && !suites.some(isWanted)) {
  const names = [...checks, ...suites].map(({ name }) => name).join(', ');
  console.error(`There is no stage '${only}'. Stages: ${names}, static.`);
  process.exit(1);
}

const { browser, fullBrowser } = requireBrowsers();
process.env.CHROMIUM_PATH = browser;
process.env.CHROMIUM_FULL_PATH = fullBrowser;
requireServers();

// With its files in memory, a spec of api takes two thirds of the time and four fifths of the processor time.
process.env.TMPDIR ??= createMemoryFolder() ?? tmpdir();
console.log(`Temporary files: ${process.env.TMPDIR}`);

// The stacks run the built services, the deployment runs the programs of the images, and lint reads the project graph that
// Nx writes to its cache. Suites that run `npm start` then find everything built and do not change `dist`.
const build = [process.execPath, join(import.meta.dirname, '../local-stack/bin/build-all.mjs')];
await runStage({ name: 'build', command: build });

/** Runs stages in a number of lanes, one at a time in each. A single stage prints its output as it arrives, others at their end. */
async function runStages(stages, lanes) {
  const options = { collect: stages.length > 1 };
  const left = [...stages];
  const lane = async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) await runStage(stage, options);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

// For the first minutes, most specs wait for processes and timers. The checks use that time.
await Promise.all([runStages(wantedChecks, only ? 2 : 1), isWanted(unit) && runStage(unit)]);
await runStages(stacks.filter(isWanted), 2);

process.exit(printResults());
