const { mkdirSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/** A process that lives longer after its last test has left something open, and would block the next stage. */
const endsWithinMs = 60_000;

/** Writes figures, durations and failures for `npm test` into the folder CUTROOM_TEST_COUNTS; without it, nothing. */
module.exports = class CountReporter {
  onRunComplete(contexts, results) {
    if (!results.wasInterrupted && !process.argv.includes('--watch')) endInTime();
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const counts = {
      passed: results.numPassedTests,
      // A file that does not load has no tests to count: it is one failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      files: results.testResults.map(({ testFilePath, perfStats }) => ({
        path: relative(process.cwd(), testFilePath),
        ms: perfStats.runtime,
      })),
      failures: results.testResults.flatMap(failuresIn),
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(counts));
  }
};

function failuresIn({ testFilePath, testExecError, failureMessage, testResults }) {
  const file = relative(process.cwd(), testFilePath);
  if (testExecError) return [{ file, test: '', message: failureMessage ?? testExecError.message }];
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      test: [...ancestorTitles, title].join(' › '),
      message: failureMessages.join('\n'),
    }));
}

function endInTime() {
  const timer = setTimeout(() => {
    console.log(`FAIL: still running ${endsWithinMs / 1_000} s after the last test: something was left open`);
    process.exit(1);
  }, endsWithinMs);
  timer.unref();
}
