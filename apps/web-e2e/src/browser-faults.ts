import type { Page } from '@playwright/test';

/** What went wrong in a page without anybody asserting it: console errors, exceptions, failed requests. */
export class BrowserFaults {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.found.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.found.push(`exception: ${error.message}`));
    page.on('requestfailed', (request) => {
      // A page that is left takes its open requests with it.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      this.found.push(`request: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.found.push(`answer: ${response.status()} ${response.url()}`);
    });
  }

  /** A fault that the journey provokes on purpose. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.found.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
  }
}
