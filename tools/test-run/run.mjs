/**
 * `npm test`: every check and every suite. All stages run even after a failure, so that one run reports everything.
 * It ends with the list of what failed and the line `N passed, N failed`. `npm test <stage>` runs one stage.
 */
import { basename, join } from 'node:path';
import { requireBrowsers, requireServers } from './needs.mjs';
import { testCommand, tool } from './commands.mjs';
import { printResults, runStage } from './stages.mjs';

await import(new URL('../local-stack/bin/require-support.mjs', import.meta.url));

const [node, jest] = tool('jest/bin/jest.js');
/** TypeScript 7 checks in a third of the processor time that 6 takes; typescript-eslint and Nx still need 6. */
const tsc = (program) => [
  ...tool('typescript7/bin/tsc'),
  '--noEmit',
  '-p',
  `tools/test-run/types/${program}.json`,
];

/** A suite that starts whole stacks. What they run has been built before. */
const suite = (folder) => ({ name: basename(folder), counted: true, command: testCommand(folder) });

/** Checks of the code alone, long ones first. Each counts as one test. */
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
 * The specs of the projects, in groups. Three workers keep two cores busy: some specs wait for processes and timers. Threads
 * for the garbage collection of each worker only compete for these cores; without them, api's specs take 9 % less processor time.
 */
const unit = {
  name: 'unit',
  counted: true,
  command: [node, '--single-threaded-gc', jest, '-c', 'tools/test-run/grouped.config.mjs', '-w', '3'],
};

/**
 * Suites that start stacks of their own, long ones first. Each mostly uses one core, so two run at a time. The browser
 * suite has two browsers and uses more; it comes third, beside the short ones.
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

// The stacks run the built services, the deployment runs what goes into images, and lint reads the project graph that
// Nx leaves in its cache. Suites that run `npm start` then find everything built, and leave `dist` alone.
const build = [process.execPath, join(import.meta.dirname, '../local-stack/bin/build-all.mjs')];
await runStage({ name: 'build', command: build });

/** Runs stages in `lanes`, each one stage at a time. They print their output when they have ended, unless one runs alone. */
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
