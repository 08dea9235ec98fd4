import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Playwright listens to requests, and Chromium then notes the line of code that made each. V8 finds lines by parsing a
 * whole script again, 25 ms for the app, unless it keeps them from the start. Users' browsers do neither.
 */
const keepLines = '--js-flags=--no-enable-lazy-source-positions';

/** Launches Chromium: CHROMIUM_PATH, the system's, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || places.find((path) => existsSync(path));
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      keepLines,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
