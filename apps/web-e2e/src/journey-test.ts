import { test as base, expect, type Page } from '@playwright/test';
import { endpoints } from '@cutroom/contracts';
import { signUpTeam, type JourneyTeam, type StackAddress } from '@cutroom/suites-kit';
import { BrowserFaults } from './browser-faults';
import { holdChannel } from './hold-channel';
import { journeyPassword, names, signInAgain } from './people';

interface JourneyFixtures {
  /** The worker's creator and editor, for journeys that leave them as they are. */
  team: JourneyTeam;
  /** A creator and an editor of this journey's own. */
  ownTeam: JourneyTeam;
  /** Fails the journey when the console or the network was not clean, in any of its tabs. */
  faults: BrowserFaults;
  /** The browser of somebody else, as watched as the first. */
  otherBrowser: Page;
  /** Signs in through the page, and stays signed in as a person would: by the button, when the warning comes. */
  signIn: (username: string, on?: Page, password?: string) => Promise<void>;
  /** While it is held no other journey publishes: the sandbox's faults strike whoever comes next. */
  theChannel: void;
}

interface WorkerFixtures {
  stack: StackAddress;
  sharedTeam: JourneyTeam;
  /** The username of an editor in no team. */
  freeEditor: string;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
    async ({}, use) => {
      const address = process.env.CUTROOM_E2E_STACK;
      if (!address) throw new Error('the stack was not started');
      await use(JSON.parse(address) as StackAddress);
    },
    { scope: 'worker' },
  ],
  sharedTeam: [async ({ stack }, use) => use(await signUpTeam(stack)), { scope: 'worker' }],
  freeEditor: [
    async ({ stack }, use) => {
      const { creator, editor, teamId } = await signUpTeam(stack);
      const editorId = editor.profile?._id ?? '';
      await creator.call(endpoints.removeEditor, { body: { editorId, teamId } });
      await use(names({ creator, editor }).editor);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.urls.web),
  team: async ({ sharedTeam }, use) => {
    // A minute is soon over between two journeys.
    await signInAgain(sharedTeam);
    await use(sharedTeam);
  },
  ownTeam: async ({ stack }, use) => use(await signUpTeam(stack)),
  faults: [
    async ({ context }, use) => {
      const faults = new BrowserFaults();
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected).toEqual([]);
      expect(faults.missing).toEqual([]);
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, faults, baseURL, viewport }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },
  signIn: async ({ page }, use) => {
    await use(async (username, on = page, password = journeyPassword) => {
      const stay = on.getByRole('button', { name: 'Stay signed in' });
      await on.addLocatorHandler(stay, () => stay.click());
      await on.goto('/signin');
      await on.getByLabel('Username').fill(username);
      await on.getByLabel('Password', { exact: true }).fill(password);
      await on.getByRole('button', { name: 'Login' }).click();
      await on.waitForURL('**/dashboard');
      await expect(on.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    });
  },
  theChannel: [
    async ({ stack }, use) => {
      const release = await holdChannel(stack);
      await use();
      await release();
    },
    { timeout: 180_000 },
  ],
});

export { expect };
