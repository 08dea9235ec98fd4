import { test as base, expect, type Page } from '@playwright/test';
import { signUpTeam, type JourneyTeam, type StackAddress } from '@cutroom/journey';
import { BrowserFaults } from './browser-faults';

interface JourneyFixtures {
  stack: StackAddress;
  /** A creator and an editor of their own, already signed up. */
  team: JourneyTeam;
  /** Fails the journey when the console or the network was not clean. */
  faults: BrowserFaults;
  /** Signs in through the page. */
  signIn: (username: string, password: string, on?: Page) => Promise<void>;
}

export const test = base.extend<JourneyFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
  stack: async ({}, use) => {
    const address = process.env.CUTROOM_E2E_STACK;
    if (!address) throw new Error('the stack was not started');
    await use(JSON.parse(address) as StackAddress);
  },
  baseURL: async ({ stack }, use) => use(stack.urls.web),
  team: async ({ stack }, use) => use(await signUpTeam(stack)),
  faults: [
    async ({ context }, use) => {
      const faults = new BrowserFaults();
      context.on('page', (page) => faults.watch(page));
      await use(faults);
      expect(faults.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (username, password, on = page) => {
      await on.goto('/signin');
      await on.getByLabel('Username').fill(username);
      await on.getByLabel('Password', { exact: true }).fill(password);
      await on.getByRole('button', { name: 'Login' }).click();
      await on.waitForURL('**/dashboard');
    });
  },
});

export { expect };
