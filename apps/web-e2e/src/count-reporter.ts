import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

/** Writes the counts that `npm test` adds up into the folder CUTROOM_TEST_COUNTS; does nothing without it. */
export default class CountReporter implements Reporter {
  private readonly tests = new Map<string, boolean>();

  onTestEnd(test: TestCase): void {
    this.tests.set(test.id, test.ok());
  }

  onEnd(result: FullResult): void {
    const folder = process.env.CUTROOM_TEST_COUNTS;
    if (!folder) return;
    const passed = [...this.tests.values()].filter(Boolean).length;
    const failed = this.tests.size - passed;
    const broken = result.status === 'passed' || failed > 0 ? 0 : 1;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'web-e2e.json'), JSON.stringify({ passed, failed: failed + broken }));
  }
}
