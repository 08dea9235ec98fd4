import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

interface Failure {
  file: string;
  test: string;
  message: string;
}

const messageOf = (errors: readonly TestError[]): string =>
  errors.map(({ message, value }) => message ?? value ?? '').join('\n');

const fileOf = (test: TestCase): string => relative(process.cwd(), test.location.file);

/** Writes counts and failures for `npm test` into the folder CUTROOM_TEST_COUNTS; does nothing if that is not set. */
export default class CountReporter implements Reporter {
  /** By test id, so that a retried test counts once, with its last result. */
  private readonly tests = new Map<string, Failure | null>();
  /** Milliseconds by file. */
  private readonly durations = new Map<string, number>();
  private readonly errorsOutsideTests: TestError[] = [];

  onTestEnd(test: TestCase, { duration, errors, status }: TestResult): void {
    if (status === 'skipped') return;
    const file = fileOf(test);
    // The first titles are those of the root, the project and the file.
    const name = test.titlePath().slice(3).join(' › ');
    const message = messageOf(errors) || status;
    this.tests.set(test.id, test.ok() ? null : { file, test: name, message });
    this.durations.set(file, (this.durations.get(file) ?? 0) + duration);
  }

  onError(error: TestError): void {
    this.errorsOutsideTests.push(error);
  }

  onEnd(result: FullResult): void {
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    const failures = [...this.tests.values()].filter((failure) => failure !== null);
    const passed = this.tests.size - failures.length;
    // No test failed, so the stack did not start or a file could not be loaded.
    if (result.status !== 'passed' && failures.length === 0) {
      const message = messageOf(this.errorsOutsideTests);
      failures.push({ file: 'apps/web-e2e', test: `the run ${result.status}`, message });
    }
    const files = [...this.durations].map(([path, ms]) => ({ path, ms }));
    const counts = { passed, failed: failures.length, files, failures };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'web-e2e.json'), JSON.stringify(counts));
  }
}
