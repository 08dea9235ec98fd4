import { endpoints } from '@cutroom/contracts';
import { publishVideo, smallMovie, submitVideo, withDatabase, type StackAddress } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { ObjectId } from 'mongodb';
import { expectAccessibleOnPhoneToo } from './axe';
import { breakableSockets } from './breakable-sockets';
import { expect, test } from './journey-test';
import { names } from './people';
import { commentAsEditor } from './room-page';

test.use({ publishes: true });

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entry = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text });

/** Makes the notification about comments due now. It is otherwise due five minutes after the first comment. */
const tellOfComments = (stack: StackAddress, videoId: string) =>
  withDatabase(stack, (database) =>
    database
      .collection('commentnews')
      .updateOne({ _id: new ObjectId(videoId) }, { $set: { dueAt: new Date(0) } }),
  );

test('the bell notifies the users concerned live, shares the read state between tabs, and catches up after an outage', async ({
  page,
  context,
  editorPage,
  ownTeam,
  stack,
  signIn,
  faults,
}) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const { creator } = ownTeam;
  const otherTab = await context.newPage();
  const sockets = await breakableSockets(editorPage);
  await editorPage.goto('/profile');
  for (const tab of [page, otherTab]) {
    await signIn(names(ownTeam).creator, { on: tab, at: '/profile' });
  }
  for (const each of [page, otherTab, editorPage]) await expect(bell(each, 0)).toBeVisible();

  // A new cut notifies the creator in every tab. Reading the notification in one tab marks it as read in all.
  const video = await submitVideo(ownTeam, 'Night market', smallMovie);
  const { _id: videoId } = video;
  for (const tab of [page, otherTab]) await expect(bell(tab, 1)).toBeVisible();
  await bell(page, 1).click();
  await expect(entry(page, 'Journey Editor uploaded “Night market”')).toContainText('(unread)');
  await expectAccessibleOnPhoneToo(page, 'the bell');
  await list(page).getByRole('link').click();
  await expect(page).toHaveURL(`/youtube/upload/${videoId}`);
  for (const each of [page, otherTab, editorPage]) await expect(bell(each, 0)).toBeVisible();

  // The bell catches up when the editor is online again. The mouse movement renews the session beforehand.
  await editorPage.mouse.move(20, 20);
  await sockets.cut();
  await editorPage.context().setOffline(true);
  await expect(editorPage.getByText("You're offline. Changes won't be saved.")).toBeVisible();
  const version = video.version ?? '';
  await creator.call(endpoints.requestChanges, { body: { videoId, version, note: 'Brighter lamps' } });
  await editorPage.context().setOffline(false);
  sockets.restore();
  await expect(bell(editorPage, 1)).toBeVisible();
  await expect(bell(page, 0)).toBeVisible();

  // A comment of the editor notifies the creator. The editor's own entries stay unread.
  await creator.call(endpoints.withdrawChanges, { body: { videoId, version } });
  await expect(bell(editorPage, 2)).toBeVisible();
  // The creator leaves the room, because a comment does not notify users who see it there.
  await page.goto('/profile');
  await commentAsEditor(ownTeam, video, 'The lamps are brighter now');
  await tellOfComments(stack, videoId);
  for (const tab of [page, otherTab]) await expect(bell(tab, 1)).toBeVisible();
  await bell(otherTab, 1).click();
  await entry(otherTab, 'Journey Editor commented on “Night market”')
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await expect(list(otherTab).getByText('(unread)')).toHaveCount(0);
  await otherTab.keyboard.press('Escape');
  for (const tab of [page, otherTab]) await expect(bell(tab, 0)).toBeVisible();
  await expect(bell(editorPage, 2)).toBeVisible();

  // A published video notifies both.
  await publishVideo(creator, video);
  await expect(bell(page, 1)).toBeVisible();
  await expect(bell(editorPage, 3)).toBeVisible();
  await editorPage.setViewportSize({ width: 360, height: 740 });
  await bell(editorPage, 3).focus();
  await editorPage.keyboard.press('Enter');
  await expect(entry(editorPage, 'requested changes to “Night market”')).toContainText('Brighter lamps');
  await expect(entry(editorPage, 'withdrew the request for changes to “Night market”')).toBeVisible();
  await expect(entry(editorPage, '“Night market” is on YouTube')).toBeVisible();
  await list(editorPage).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list(editorPage).getByText('(unread)')).toHaveCount(0);
  await editorPage.reload();
  await expect(bell(editorPage, 0)).toBeVisible();
  await expect(bell(page, 1)).toBeVisible();
});
