import type { BrowserContext, Page } from '@playwright/test';

/** What went wrong in a browser without anybody asserting it: console errors, exceptions, failed requests. */
export class BrowserFaults {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Watches every tab of a context from its beginning. */
  watch(context: BrowserContext): void {
    context.on('page', (page) => this.watchPage(page));
  }

  private watchPage(page: Page): void {
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

  /** A fault that the journey provokes on purpose; one that does not come fails it too. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.found.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
  }

  /** What was expected and never came. */
  get missing(): string[] {
    return this.expected
      .filter((pattern) => !this.found.some((fault) => pattern.test(fault)))
      .map((pattern) => String(pattern));
  }
}
