const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** A process that lives on after its last test has left something open. It must not keep the rest waiting. */
const endsWithinMs = 60_000;

/** Leaves a project's figures where `npm test` adds them up; without CUTROOM_TEST_COUNTS it does nothing. */
module.exports = class CountReporter {
  onRunComplete(contexts, results) {
    if (!results.wasInterrupted && !process.argv.includes('--watch')) endInTime();
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    const [context] = contexts;
    const name = context?.config.displayName?.name ?? 'suite';
    mkdirSync(folder, { recursive: true });
    // A suite that does not even load has no tests to count: it is a failure of its own.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ passed: results.numPassedTests, failed }));
  }
};

function endInTime() {
  const timer = setTimeout(() => {
    console.log(`FAIL: still running ${endsWithinMs / 1_000} s after the last test: something was left open`);
    process.exit(1);
  }, endsWithinMs);
  timer.unref();
}
