import type { BrowserContext, Page } from '@playwright/test';

/** Collects console errors, exceptions and failed requests of a browser. */
export class BrowserFaults {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Watches every tab of a context from the moment it opens. */
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
      // Leaving a page aborts its open requests.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      this.found.push(`request: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.found.push(`answer: ${response.status()} ${response.url()}`);
    });
  }

  /** Expects faults that the journey provokes; the journey also fails when one of them does not occur. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Allows faults that depend on a race, so they may or may not occur. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  get unexpected(): string[] {
    const known = [...this.expected, ...this.allowed];
    return this.found.filter((fault) => !known.some((pattern) => pattern.test(fault)));
  }

  /** The expected faults that did not occur. */
  get missing(): string[] {
    return this.expected
      .filter((pattern) => !this.found.some((fault) => pattern.test(fault)))
      .map((pattern) => String(pattern));
  }
}
