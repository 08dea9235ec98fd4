import { channel, published, smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { allow, authorize, openTab, uploadThumbnail } from './review-page';

test.use({ publishes: true });

test('a template and the last publish can fill in the publish form, and the channel receives every field', async ({
  creatorPage: page,
  ownTeam,
  stack,
}) => {
  const first = await submitVideo(ownTeam, 'Night walk through Pune', smallMovie);
  const second = await submitVideo(ownTeam, 'Morning walk through Goa', smallMovie);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const description = page.getByLabel('Description', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Templates' });

  // Saving the form as a template replaces the names in it by placeholders.
  await page.goto(`/youtube/upload/${first._id}`);
  await uploadThumbnail(page);
  await description.fill('Night walk through Pune, cut by Journey Editor.\nMore every week.');
  await page.getByLabel('Tags').fill('walk, every week');
  await button('More options').click();
  await page.getByLabel('Category').selectOption('Education');
  await button('Save as template').click();
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue(
    '{title}, cut by {editor}.\nMore every week.',
  );
  await dialog.getByLabel('Template name').fill('Weekly');
  await dialog.getByLabel('Visibility').selectOption('Unlisted');
  await dialog.getByLabel('Notify Subscribers').selectOption('No');
  await dialog.getByLabel('Made for kids').selectOption('No');
  await expectAccessibleOnPhoneToo(page, 'a new template');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toBeHidden();

  // The template becomes the default for the next review. The open form keeps its values until 'Fill in'.
  await expect(description).toHaveValue('Night walk through Pune, cut by Journey Editor.\nMore every week.');
  await expect(page.getByRole('radio', { name: 'Unlisted' })).not.toBeChecked();
  await button('Fill in').click();
  await expect(page.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
  await expectAccessibleOnPhoneToo(page, 'a publish with templates');
  await allow(await openTab(page, authorize(page)));
  await published(ownTeam.creator, first._id);

  await page.goto(`/youtube/upload/${second._id}`);
  await uploadThumbnail(page);
  await expect(page.getByText('Filled in from your default template “Weekly”.')).toBeVisible();
  await expect(description).toHaveValue('Morning walk through Goa, cut by Journey Editor.\nMore every week.');
  await button('Undo').click();
  await expect(description).toHaveValue('');
  await page.getByLabel('Tags').fill('my own');
  await button('More options').click();
  await button('As last time').click();
  await expect(page.getByText('What you entered was kept: Tags.')).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('my own');
  await allow(await openTab(page, authorize(page)));
  await published(ownTeam.creator, second._id);

  const sent = {
    privacyStatus: 'unlisted',
    categoryId: '27',
    madeForKids: false,
    notifySubscribers: false,
  };
  const onChannel = await channel(stack);
  expect(onChannel.filter(({ title }) => [first.title, second.title].includes(title))).toMatchObject([
    { ...sent, description: 'Night walk through Pune, cut by Journey Editor.\nMore every week.' },
    {
      ...sent,
      description: 'Morning walk through Goa, cut by Journey Editor.\nMore every week.',
      tags: ['my own'],
    },
  ]);

  // The list shows the details that were published.
  await page.goto('/videos?view=published');
  const card = page.getByRole('article', { name: second.title });
  await expect(card).toContainText('Morning walk through Goa, cut by Journey Editor.');
  await expect(card).toContainText('Education');
  await expectAccessibleOnPhoneToo(page, 'what a video was published as');
});
