import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for the figures that the reporters write (tools/jest/count-reporter.cjs). */
export const countsFolder = () => mkdtempSync(join(tmpdir(), 'cutroom-counts-'));

/**
 * Adds up the figures in a folder.
 *
 * @param {string} folder
 * @returns {{
 *   passed: number,
 *   failed: number,
 *   files: { path: string, ms: number }[],
 *   failures: import('./failures.mjs').Failure[],
 * }}
 */
export function readCounts(folder) {
  const sum = { passed: 0, failed: 0, files: [], failures: [] };
  for (const name of readdirSync(folder)) {
    const { passed, failed, files, failures } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    sum.passed += passed;
    sum.failed += failed;
    sum.files.push(...files);
    sum.failures.push(...failures);
  }
  return sum;
}
