import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Playwright listens to requests, and Chromium then notes the line of code that made each. V8 finds lines by parsing a
 * whole script again, 25 ms for the app, unless it keeps them from the start. Users' browsers do neither.
 */
const keepLines = '--js-flags=--no-enable-lazy-source-positions';

/** CHROMIUM_PATH, the system's Chromium, or Playwright's own. */
const browserPath = (): string =>
  process.env.CHROMIUM_PATH || places.find((path) => existsSync(path)) || chromium.executablePath();

/** The browser's program and version: a headless shell requests no icon. */
export function describeBrowser(): string {
  try {
    const version = execFileSync(browserPath(), ['--version'], { encoding: 'utf8' }).trim();
    return `${basename(browserPath())}, ${version}`;
  } catch {
    return 'none';
  }
}

/** Launches the browser that `describeBrowser` names. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--disable-background-networking',
      keepLines,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
