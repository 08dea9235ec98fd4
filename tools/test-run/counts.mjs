import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = [];
// One listener for all folders, because Node warns of a leak from the eleventh on.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates a folder for the figures that the reporters write (tools/jest/count-reporter.cjs). It is removed when this process
 * exits, also after Ctrl-C.
 */
export function countsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-counts-'));
  folders.push(folder);
  return folder;
}

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
