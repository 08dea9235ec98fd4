import { endpoints } from '@cutroom/contracts';
import { approve, consent, publishVideo, smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { breakableSockets } from './breakable-sockets';
import { expect, test } from './journey-test';
import { names } from './people';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

const counter = (page: Page, label: string) => page.locator('dl > div', { hasText: label });

/** Marks the document; a reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isMarked = (page: Page) => page.evaluate(() => 'untouched' in window);

async function openVideos(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Video Management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Headquaters' })).toBeVisible();
}

async function uploadByHand(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await fillUploadDetails(page, { title });
  await initiateUpload(page);
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
}

test("an editor's upload appears on the creator's open pages, in list, counters and title", async ({
  page,
  context,
  editorPage,
  ownTeam,
  signIn,
}) => {
  const { creator } = names(ownTeam);
  const dashboard = await context.newPage();
  for (const tab of [page, dashboard]) await signIn(creator, { on: tab });
  await openVideos(page);
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await expect(page).toHaveTitle('Headquaters · Cutroom');
  await expect(counter(dashboard, 'Pending Review')).toContainText('0');
  for (const tab of [page, dashboard]) await mark(tab);

  await uploadByHand(editorPage, 'Just arrived');

  await expect(page.getByRole('article', { name: 'Just arrived' })).toBeVisible();
  await expect(page).toHaveTitle('(1) Headquaters · Cutroom');
  // Every tab shows the count in its title, in the background too.
  await expect(dashboard).toHaveTitle('(1) Dashboard · Cutroom');
  await expect(counter(dashboard, 'Pending Review')).toContainText('1');
  await expect(counter(dashboard, 'Total Videos')).toContainText('1');
  await expect(dashboard.getByRole('link', { name: 'Review Just arrived' })).toBeVisible();
  for (const tab of [page, dashboard]) expect(await isMarked(tab)).toBe(true);
});

test('a page loads its lists once while nothing changes, and again after its socket reconnects', async ({
  page,
  ownTeam,
  signIn,
}) => {
  await signIn(names(ownTeam).creator);
  const sockets = await breakableSockets(page);
  // Shortly after a change of the team, a page cannot tell whether its lists are older, and loads them again.
  await page.waitForTimeout(10_000);
  const before = sockets.attempts();
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/(team\/(stats|info|storage|activity)|video\/pending)/.test(pathname)) loaded.push(pathname);
  });
  await page.goto('/team');
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
  await expect.poll(sockets.attempts).toBe(before + 1);
  // A page that receives no quiet times within a second loads its lists again.
  await page.waitForTimeout(2_500);
  expect(loaded.length).toBeGreaterThanOrEqual(4);
  expect(new Set(loaded).size).toBe(loaded.length);
  const once = loaded.length;
  await sockets.cut();
  sockets.restore();
  await expect.poll(() => loaded.length).toBe(2 * once);
});

test('the open team page shows live who leaves and who joins, in its activity too', async ({
  creatorPage: page,
  ownTeam,
}) => {
  const { editor, teamId, creator } = ownTeam;
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const row = page.getByRole('listitem', { name: 'Journey Editor' });
  await expect(row).toContainText(ownTeam.editorEmail);
  const code = await page.locator('code').innerText();
  await mark(page);
  const activity = page.getByRole('list', { name: 'Activity' });
  await editor.call(endpoints.leaveTeam, { body: { teamId } });
  await expect(page.getByText('No editors yet')).toBeVisible();
  await expect(activity).toContainText(`@${names(ownTeam).editor} left the team`);
  await creator.call(endpoints.addEditor, { body: { editorId: editor.profile?._id ?? '', teamId } });
  await expect(row).toContainText('Invited');
  await editor.call(endpoints.joinTeam, { body: { code } });
  await expect(row).toContainText(ownTeam.editorEmail);
  await expect(activity).toContainText(`@${names(ownTeam).editor} joined the team with the invite code`);
  expect(await isMarked(page)).toBe(true);
});

test.describe('while a cut is published', () => {
  test.use({ publishes: true });

  test("the editor's open page follows the state of the cut", async ({ editorPage, ownTeam }) => {
    const { creator } = ownTeam;
    await openVideos(editorPage);
    const video = await submitVideo(ownTeam, 'Followed by its editor', smallMovie);
    const cut = editorPage
      .getByRole('region', { name: 'Your cuts' })
      .getByRole('listitem')
      .filter({ hasText: video.title });
    await expect(cut).toContainText('Waiting for review');
    await mark(editorPage);
    const address = await approve(creator, video);
    await expect(cut).toContainText('Being approved');
    await consent(creator, address, 'deny');
    await expect(cut).toContainText('The last attempt failed');
    await publishVideo(creator, video);
    await expect(cut).toContainText('Published');
    await expect(cut.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    expect(await isMarked(editorPage)).toBe(true);
  });
});

test('a video that was submitted during an outage appears once the socket reconnects', async ({
  page,
  ownTeam,
  signIn,
}) => {
  const sockets = await breakableSockets(page);
  await signIn(names(ownTeam).creator);
  await openVideos(page);
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await mark(page);
  await submitVideo(ownTeam, 'Seen at once', smallMovie);
  await expect(page.getByRole('article', { name: 'Seen at once' })).toBeVisible();
  await sockets.cut();
  await expect.poll(sockets.attempts).toBeGreaterThan(0);
  // The page may still be loading what was announced before the outage.
  await page.waitForTimeout(1_000);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(team|video)\//.test(request.url())) calls.push(request.url());
  });
  await submitVideo(ownTeam, 'Missed at first', smallMovie);
  // While the page tries to connect, it requests no list.
  expect(calls).toEqual([]);
  await expect(page.getByRole('article', { name: 'Missed at first' })).toBeHidden();
  sockets.restore();
  await expect(page.getByRole('article', { name: 'Missed at first' })).toBeVisible();
  await expect(page).toHaveTitle('(2) Headquaters · Cutroom');
  expect(await isMarked(page)).toBe(true);
});
