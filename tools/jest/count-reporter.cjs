const { mkdirSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/** A process that lives longer after its last test has left something open, and would block the next stage. */
const endsWithinMs = 60_000;

/** Writes figures and durations for `npm test` into the folder CUTROOM_TEST_COUNTS; without that variable, nothing. */
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
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(counts));
  }
};

function endInTime() {
  const timer = setTimeout(() => {
    console.log(`FAIL: still running ${endsWithinMs / 1_000} s after the last test: something was left open`);
    process.exit(1);
  }, endsWithinMs);
  timer.unref();
}
