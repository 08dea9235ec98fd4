import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Journeys in a real Chromium against the local stack, which the global set-up starts. */
export default defineConfig({
  testDir: './src',
  // Screenshots run only on request, because they assert nothing.
  testMatch: process.env.CUTROOM_SCREENSHOTS ? '**/screenshots*.e2e.ts' : '**/*.e2e.ts',
  testIgnore: process.env.CUTROOM_SCREENSHOTS ? [] : '**/screenshots*.e2e.ts',
  outputDir: '../../tmp/e2e',
  globalSetup: './src/start-stack.ts',
  // Journeys share one stack but have separate teams, so two may run in parallel.
  workers: 2,
  fullyParallel: false,
  // As in tools/jest: CI retries a failed journey once and reports the retry.
  retries: process.env.CI ? 1 : 0,
  // As in jest.preset.mjs: these limits only end what hangs.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./src/count-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Animations take a fifth of Chromium's processor time. team.e2e.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace doubles the time of a journey, so only `CUTROOM_TRACE=1` records one.
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
