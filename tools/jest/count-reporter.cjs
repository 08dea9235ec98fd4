const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Leaves a project's figures where `npm test` adds them up; without CUTROOM_TEST_COUNTS it does nothing. */
module.exports = class CountReporter {
  onRunComplete(contexts, results) {
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
