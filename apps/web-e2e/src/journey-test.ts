import { test as base, expect, type Page } from '@playwright/test';
import { endpoints, type Video } from '@cutroom/contracts';
import {
  signUpTeam,
  smallMovie,
  submitVideo,
  type JourneyTeam,
  type StackAddress,
} from '@cutroom/suites-kit';
import { BrowserFaults } from './browser-faults';
import { holdChannel } from './hold-channel';
import { names, signInAgain, staySignedIn } from './people';
import { signInByCall, type SignInOptions } from './sign-in-by-call';

interface JourneyFixtures {
  /** The worker's creator and editor, for journeys that do not change them. */
  team: JourneyTeam;
  /** A creator and an editor for this journey alone. */
  ownTeam: JourneyTeam;
  /** Fails the journey when any of its tabs logged an error or had a failed request. */
  faults: BrowserFaults;
  /** A page in a second browser context, for another user; watched for faults like the first. */
  otherBrowser: Page;
  /** The page, with the creator of `ownTeam` signed in. */
  creatorPage: Page;
  /** Another browser in which the editor of `ownTeam` is signed in. */
  editorPage: Page;
  /**
   * Signs in without the form, opens a page, and presses 'Stay signed in' whenever the warning appears. Journeys about
   * the form fill it in with `submitSignIn`.
   */
  signIn: (username: string, options?: SignInOptions) => Promise<void>;
  /** Submits a video to a team, signs in its creator and opens the review. */
  openReview: (team: JourneyTeam, title: string, file?: string) => Promise<Video>;
  /** The page on which the editor of `team` uploads. */
  uploadPage: Page;
  /** Whether the journey publishes: `test.use({ publishes: true })`. */
  publishes: boolean;
  /** Lets one publishing journey run at a time: the sandbox's faults hit whichever upload comes next. */
  theChannel: void;
}

interface WorkerFixtures {
  stack: StackAddress;
  sharedTeam: JourneyTeam;
  /** The username of an editor without a team. */
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
    // Sessions last a minute, and the previous journey may have taken longer.
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
  signIn: async ({ page, stack }, use) => {
    await use(async (username, options = {}) => {
      const { on = page } = options;
      const stay = on.getByRole('button', { name: 'Stay signed in' });
      // What the test does may renew the session first, which removes the button.
      await on.addLocatorHandler(stay, () => staySignedIn(on, { timeout: 2_000 }).catch(() => undefined));
      await signInByCall(stack, username, { on, ...options });
    });
  },
  creatorPage: async ({ page, ownTeam, signIn }, use) => {
    await signIn(names(ownTeam).creator);
    await use(page);
  },
  editorPage: async ({ otherBrowser, ownTeam, signIn }, use) => {
    await signIn(names(ownTeam).editor, { on: otherBrowser });
    await use(otherBrowser);
  },
  openReview: async ({ signIn }, use) => {
    await use(async (team, title, file = smallMovie) => {
      const video = await submitVideo(team, title, file);
      await signIn(names(team).creator, { at: `/youtube/upload/${video._id}` });
      return video;
    });
  },
  uploadPage: async ({ page, team, signIn }, use) => {
    await signIn(names(team).editor, { at: '/platform/upload' });
    await use(page);
  },
  publishes: [false, { option: true }],
  theChannel: [
    async ({ stack, publishes }, use) => {
      const release = publishes ? await holdChannel(stack) : undefined;
      await use();
      await release?.();
    },
    { auto: true, timeout: 600_000 },
  ],
});

export { expect };
