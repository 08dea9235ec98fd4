import { approve, consent, fixtures, setFault, submitVideo, type JourneyTeam } from '@cutroom/suites-kit';
import type { Browser, Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { names } from './people';
import { playerOf, position } from './player';
import { uploadThumbnail } from './review-page';

test.use({ publishes: true });

const longClip = join(fixtures, 'green-20-s.mp4');

const sessionEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as { endsAt?: number };
    return kept.endsAt ?? 0;
  });

/** Collects the calls with which this page renews its session from now on. */
function noteRenewals(page: Page): string[] {
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/renew')) renewals.push(request.url());
  });
  return renewals;
}

test('typing keeps the user signed in on the same page with the text, and renews at most once in 15 seconds', async ({
  page,
  team,
  openReview,
}) => {
  await page.clock.install();
  const video = await openReview(team, 'Typed for a while', longClip);
  const started = await sessionEnd(page);
  await uploadThumbnail(page);
  const renewals = noteRenewals(page);
  const description = page.getByLabel('Description');
  await description.focus();
  await page.clock.pauseAt(started - 40_000);
  let text = '';
  for (let seconds = 0; seconds < 90; seconds += 5) {
    await description.press('a');
    text += 'a';
    await page.clock.runFor(5_000);
    // The response arrives in real time.
    await page.waitForLoadState('networkidle');
  }
  await expect(description).toHaveValue(text);
  await expect(page).toHaveURL(`/youtube/upload/${video._id}`);
  expect(await sessionEnd(page)).toBeGreaterThan(started + 45_000);
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  expect(renewals.length).toBeLessThanOrEqual(7);
});

test('activity in one tab keeps the other tabs of the user signed in', async ({
  page,
  context,
  team,
  signIn,
}) => {
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) await signIn(names(team).creator, { on: tab });
  const renewed = page.waitForResponse('**/api/client/renew');
  await page.bringToFront();
  const before = await Promise.all(tabs.map(sessionEnd));
  await page.keyboard.press('Shift');
  await renewed;
  await expect.poll(async () => new Set(await Promise.all(tabs.map(sessionEnd))).size).toBe(1);
  expect(await sessionEnd(page)).toBeGreaterThan(Math.max(...before));
  // The tabs share the token, so each of them can continue.
  const editorIn = (tab: Page) => tab.getByRole('listitem', { name: 'Journey Editor' });
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Manage Team' }).click();
    await expect(editorIn(tab)).toBeVisible();
  }
  // So can one that showed Google's page when the session was renewed: what it stored has ended.
  await page.evaluate(() => {
    const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as object;
    window.sessionStorage.setItem('cutroom.session', JSON.stringify({ ...kept, endsAt: Date.now() - 1 }));
  });
  await page.reload();
  await expect(editorIn(page)).toBeVisible();
});

/** Opens signed-in pages in separate contexts, because tabs of one context keep each other signed in. */
async function signedInPages(
  browser: Browser,
  baseURL: string | undefined,
  signIn: (on: Page) => Promise<void>,
  count: number,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let i = 0; i < count; i += 1) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    pages.push(await context.newPage());
    await signIn(pages[i] as Page);
  }
  return pages;
}

/** Plays the video in full screen, muted, and slowly enough to outlast the test. */
async function playInFullScreen(page: Page, title: string): Promise<Locator> {
  const player = playerOf(page, title);
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(0);
  await player.click();
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    movie.playbackRate = 0.2;
    await movie.requestFullscreen();
    await movie.play();
  });
  return player;
}

async function publishSlowly(team: JourneyTeam, file: string) {
  const video = await submitVideo(team, 'Watched on its way', file);
  await consent(team.creator, await approve(team.creator, video));
}

test('a video that plays in full screen renews the session at most once in 15 seconds, and a paused one does not', async ({
  page,
  team,
  openReview,
}) => {
  await page.clock.install();
  const video = await openReview(team, 'Seen on the clock', longClip);
  const player = await playInFullScreen(page, video.title);
  const renewals = noteRenewals(page);
  const started = await sessionEnd(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  for (let seconds = 0; seconds < 75; seconds += 15) {
    const before = await position(player);
    // The player reports its position about four times per second of real time.
    await expect.poll(() => position(player)).toBeGreaterThan(before + 0.1);
    await page.clock.runFor(15_000);
    await expect.poll(() => renewals.length).toBeGreaterThanOrEqual(seconds / 30);
  }
  await expect(page).toHaveURL(`/youtube/upload/${video._id}`);
  expect(await sessionEnd(page)).toBeGreaterThan(started + 30_000);
  expect(renewals.length).toBeLessThanOrEqual(7);
  // From here on, the journey no longer presses 'Stay signed in'.
  await page.removeLocatorHandler(page.getByRole('button', { name: 'Stay signed in' }));
  await player.evaluate((movie: HTMLVideoElement) => movie.pause());
  // A renewal from before the pause may be answered only after these seconds, and then extends the session.
  await expect(async () => {
    await page.clock.runFor(75_000);
    await expect(page).toHaveURL('/signin', { timeout: 1_000 });
  }).toPass();
});

test('the status page renews the session while a transfer makes progress', async ({
  page,
  stack,
  ownTeam,
  signIn,
}) => {
  await page.clock.install();
  await setFault(stack, { kind: 'slow', times: 10, bytesPerSecond: 300_000 });
  await withMovie('cut.mp4', 20_000_000, async (file) => {
    await publishSlowly(ownTeam, file);
    await signIn(names(ownTeam).creator);
    await page.getByRole('link', { name: /Youtube Upload Status/ }).click();
    const transfer = page.getByRole('article', { name: 'Watched on its way' });
    await expect(transfer).toContainText('in progress');
    for (let jump = 1; jump <= 5; jump += 1) {
      const before = await sessionEnd(page);
      // The clock keeps running between the jumps: the socket needs its timers, and progress arrives in real time.
      await page.clock.fastForward(16_000);
      await expect.poll(() => sessionEnd(page)).toBeGreaterThan(before);
    }
    await expect(transfer).toContainText('in progress');
    await expect(page).toHaveURL('/status');
  });
});

test('over 80 real seconds, typing, a full-screen video and a watched transfer keep the session, and an idle page loses it', async ({
  browser,
  baseURL,
  stack,
  ownTeam,
  signIn,
}) => {
  const { creator } = names(ownTeam);
  const video = await submitVideo(ownTeam, 'Seen slowly', longClip);
  await setFault(stack, { kind: 'slow', times: 10, bytesPerSecond: 300_000 });
  await withMovie('cut.mp4', 40_000_000, async (file) => {
    await publishSlowly(ownTeam, file);
    const pages = await signedInPages(browser, baseURL, (on) => signIn(creator, { on: on }), 4);
    const [typing, watching, following, idle] = pages as [Page, Page, Page, Page];
    await typing.goto(`/youtube/upload/${video._id}`);
    await uploadThumbnail(typing);
    await following.getByRole('link', { name: /Youtube Upload Status/ }).click();
    await expect(following.getByRole('article', { name: 'Watched on its way' })).toContainText('Uploading');

    await watching.goto(`/youtube/upload/${video._id}`);
    const player = await playInFullScreen(watching, 'Seen slowly');

    const idleEnd = await sessionEnd(idle);
    const until = Date.now() + 80_000;
    let typed = '';
    while (Date.now() < until) {
      await typing.getByLabel('Description').press('x');
      typed += 'x';
      await typing.waitForTimeout(2_000);
    }
    await expect(typing.getByLabel('Description')).toHaveValue(typed);
    expect(await position(player)).toBeGreaterThan(10);
    await expect(player).toHaveJSProperty('error', null);
    expect(await watching.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO');
    await expect(following).toHaveURL('/status');
    await expect(following.getByRole('article', { name: 'Watched on its way' })).toContainText('in progress');
    await expect(idle).toHaveURL('/signin');
    expect(Date.now()).toBeGreaterThan(idleEnd);
    await Promise.all(pages.map((each) => each.context().close()));
  });
});
