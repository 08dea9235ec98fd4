import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Writes the counts that `npm test` adds up into the folder CUTROOM_TEST_COUNTS; does nothing without it. */
export default class CountReporter implements Reporter {
  private readonly tests = new Map<string, boolean>();
  /** Milliseconds by file. */
  private readonly durations = new Map<string, number>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.tests.set(test.id, test.ok());
    const path = relative(process.cwd(), test.location.file);
    this.durations.set(path, (this.durations.get(path) ?? 0) + duration);
  }

  onEnd(result: FullResult): void {
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    const passed = [...this.tests.values()].filter(Boolean).length;
    const failed = this.tests.size - passed;
    const broken = result.status === 'passed' || failed > 0 ? 0 : 1;
    const files = [...this.durations].map(([path, ms]) => ({ path, ms }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'web-e2e.json'), JSON.stringify({ passed, failed: failed + broken, files }));
  }
}
