import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Journeys in a real Chromium against the local stack, which the global set-up starts. */
export default defineConfig({
  testDir: './src',
  // The screenshots are taken when they are asked for: they prove nothing.
  testMatch: process.env.CUTROOM_SCREENSHOTS ? '**/screenshots.e2e.ts' : '**/*.e2e.ts',
  testIgnore: process.env.CUTROOM_SCREENSHOTS ? [] : '**/screenshots.e2e.ts',
  outputDir: '../../tmp/e2e',
  globalSetup: './src/start-stack.ts',
  // One machine, one stack: journeys use teams of their own, so two may run side by side.
  workers: 2,
  fullyParallel: false,
  // As in tools/jest: CI tries a failed journey once more, and says so.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./src/count-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs as much again as the journey: `CUTROOM_TRACE=1` when one is to be looked into.
    trace: process.env.CUTROOM_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
