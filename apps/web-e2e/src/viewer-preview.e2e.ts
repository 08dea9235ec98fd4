import { randomBytes } from 'node:crypto';
import { submitVideo, smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { commentAsEditor } from './room-page';

/** A photo from a phone that was held upright: stored sideways, with the rotation in EXIF. Red is above blue. */
function uprightPhoto(): Promise<Buffer> {
  const [width, height, channels] = [2_400, 1_800, 3];
  // Noise makes the JPEG large.
  const pixels = randomBytes(width * height * channels);
  for (let at = 0; at < pixels.length; at += channels) {
    const isRed = (at / channels) % width < width / 2;
    pixels[at + (isRed ? 0 : 2)] = 255;
    pixels[at + (isRed ? 2 : 0)] = 0;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Size of the picked thumbnail, and its colours well above and well below the middle, as the browser shows it. */
const pickedImage = (page: Page) =>
  page.getByRole('img', { name: 'Thumbnail preview' }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 16, 9);
    const strongest = (y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(8, y, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return { size: [image.naturalWidth, image.naturalHeight], colours: [strongest(1), strongest(7)] };
  });

test('a large upright photo becomes a thumbnail, comments become chapters, and the viewer preview shows both', async ({
  creatorPage: page,
  ownTeam,
}) => {
  const video = await submitVideo(ownTeam, 'Night walk through Mumbai', smallMovie);
  await commentAsEditor(ownTeam, video, 'The market opens', 500);
  await commentAsEditor(ownTeam, video, 'Rain over the bridge and the last train home', 1_500);
  await page.goto(`/youtube/upload/${video._id}`);

  const picker = page.getByLabel('Choose a thumbnail', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Crop the thumbnail' });
  const pick = async (buffer: Buffer) => {
    await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
  };
  await pick(Buffer.alloc(3_000_000));
  await expect(dialog).toContainText('It may be damaged');
  await dialog.getByRole('button', { name: 'Back' }).click();

  const photo = await uprightPhoto();
  expect(photo.length).toBeGreaterThan(2_000_000);
  await pick(photo);
  await expect(dialog).toContainText('Drag the image');
  await expectAccessibleOnPhoneToo(page, 'crop of a thumbnail');
  const area = dialog.getByRole('application');
  const box = await area.boundingBox();
  if (box === null) throw new Error('the crop has no place');
  const across = dialog.getByLabel('Top to bottom');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 2_000, { steps: 4 });
  await page.mouse.up();
  await expect(across).toHaveValue('1');
  await across.fill('0.48');
  await area.focus();
  for (const key of ['+', '-', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog).toBeHidden();
  expect(await pickedImage(page)).toEqual({ size: [1_280, 720], colours: ['red', 'blue'] });
  const sent = page.waitForRequest((request) => request.url().endsWith('/thumbnail'));
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(2_001_000);
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();

  const description = page.getByLabel('Description');
  await description.fill('Shot in one night.');
  await page.getByRole('button', { name: 'Insert chapters' }).click();
  const chapters = '0:00 Intro\n0:20 The market opens\n1:00 Rain over the bridge and the';
  await expect(description).toHaveValue(`Shot in one night.\n\n${chapters}`);
  await expect(page.getByText('3 chapters')).toBeVisible();
  await description.fill(`Shot in one night.\n\n${chapters}\n1:05 Home`);
  await expect(page.getByText('The chapter at 1:00 is shorter than 10 seconds.')).toBeVisible();

  await page.getByRole('button', { name: 'Preview on YouTube' }).click();
  const phone = page.getByRole('figure', { name: 'Phone' });
  await expect(phone).toContainText(video.title);
  await expect(phone).not.toContainText('cut off');
  await page
    .getByLabel('Title')
    .fill('The longest walk through Mumbai that anybody has filmed at night '.repeat(2));
  await expect(phone).toContainText('the title is cut off');
  await expectAccessibleOnPhoneToo(page, 'preview for viewers');
});
