import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { commentAsEditor, openRoom } from './room-page';

test('the comments of a version can be downloaded as CSV and EDL, and printed', async ({
  creatorPage: page,
  ownTeam,
}) => {
  const video = await submitVideo(ownTeam, 'Commented twice', smallMovie);
  const comments = [['The logo is cut off', 50] as const, ['=The whole is too long', null] as const];
  for (const [text, frame] of comments) await commentAsEditor(ownTeam, video, text, frame);
  await openRoom(page, video._id);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export comments' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'dialog: export comments');

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^Commented twice.*\.csv$/);
  const table = readFileSync(await csv.path(), 'utf8');
  expect(table).toContain('The logo is cut off');
  // Without the apostrophe, a spreadsheet would evaluate the text as a formula.
  expect(table).toContain("'=The whole is too long");
  const [edl] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'DaVinci Resolve' }).click(),
  ]);
  expect(readFileSync(await edl.path(), 'utf8')).toContain('The logo is cut off');

  await dialog.getByRole('link', { name: 'Printable page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible();
  const printed = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(printed).toHaveCount(2);
  await expect(printed.filter({ hasText: 'The logo is cut off' })).toContainText('00:00:02:00');
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  // Paper is white, whatever the colour scheme of the page.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(printed.first().getByText('Journey Editor')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(printed.first()).toBeVisible();
  await page.emulateMedia({ media: null, colorScheme: null });
  await expectAccessibleOnPhoneToo(page, 'comments to print');
});
