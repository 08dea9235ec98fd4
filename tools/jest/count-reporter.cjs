const { mkdirSync, writeFileSync } = require('node:fs');
const { basename, join, relative } = require('node:path');

/**
 * A process that still runs this long after its last test has left something open, and would block the next stage. In a unit
 * spec, the product may have left it open, so the run fails. A suite is only a client of the built product, whose processes
 * have ended by then. So it reports what is open, and ends with the result of its tests.
 */
const endsWithinMs = 60_000;

/** Writes figures, durations and failures for `npm test` into the folder CUTROOM_TEST_COUNTS, if that is set. */
module.exports = class CountReporter {
  onRunComplete(contexts, results) {
    const failures = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const suites = join('tools', 'suites');
    const isSuite = [...contexts].every(({ config }) =>
      relative(process.cwd(), config.rootDir).startsWith(suites),
    );
    if (!results.wasInterrupted && !process.argv.includes('--watch'))
      endInTime(isSuite && failures === 0 ? 0 : 1);
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const counts = {
      passed: results.numPassedTests,
      // A file that does not load has no tests to count, so it counts as one failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      files: results.testResults.flatMap(filesIn),
      failures: results.testResults.flatMap(failuresIn),
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(counts));
  }
};

/** Whether a test file is a group of spec files (tools/test-run/groups.mjs). */
const isGroup = (path) => /^group-\d+\.spec\.js$/.test(basename(path));

/** The spec file of a test, and the titles within it. In a group, the outermost title is the path of the file. */
function placeOf(testFilePath, { ancestorTitles, title }) {
  const titles = [...ancestorTitles, title];
  const file = isGroup(testFilePath) ? titles.shift() : relative(process.cwd(), testFilePath);
  return { file, test: titles.join(' › ') };
}

/** How long each spec file ran. In a group, this is the sum of its tests' durations. */
function filesIn({ testFilePath, perfStats, testResults }) {
  if (!isGroup(testFilePath)) return [{ path: relative(process.cwd(), testFilePath), ms: perfStats.runtime }];
  const durations = new Map();
  for (const result of testResults) {
    const { file } = placeOf(testFilePath, result);
    durations.set(file, (durations.get(file) ?? 0) + (result.duration ?? 0));
  }
  return [...durations].map(([path, ms]) => ({ path, ms }));
}

function failuresIn({ testFilePath, testExecError, failureMessage, testResults }) {
  if (testExecError) {
    const file = relative(process.cwd(), testFilePath);
    return [{ file, test: '', message: failureMessage ?? testExecError.message }];
  }
  return testResults
    .filter(({ status }) => status === 'failed')
    .map((result) => ({ ...placeOf(testFilePath, result), message: result.failureMessages.join('\n') }));
}

/** Lines that describe what keeps this process running: the names of its resources, then each of its handles. */
function leftOpen() {
  const resources = process.getActiveResourcesInfo().filter((name) => name !== 'TTYWrap');
  // Node has no public list of the handles. Their ports and programs show which code left them open.
  const handles = process
    ._getActiveHandles()
    .map(({ constructor, spawnargs, remotePort, localPort, fd }) =>
      JSON.stringify({ type: constructor.name, spawnargs, remotePort, localPort, fd }),
    );
  return [`resources: ${resources.join(', ')}`, ...handles];
}

function endInTime(status) {
  const timer = setTimeout(() => {
    const what = [
      `still running ${endsWithinMs / 1_000} s after the last test, with this left open:`,
      ...leftOpen(),
    ];
    console.log(`${status === 0 ? 'WARNING' : 'FAIL'}: ${what.join('\n')}`);
    process.exit(status);
  }, endsWithinMs);
  timer.unref();
}
