import type { Locator } from '@playwright/test';
import { expect, test } from './journey-test';

test('the page refuses a file that is dropped outside a drop zone, but not dragged text', async ({
  page,
}) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  /** Whether the page, instead of the browser, handles what is dragged over the element. */
  const isTaken = (over: Locator, what: 'file' | 'text') =>
    over.evaluate((element, kind) => {
      const dataTransfer = new DataTransfer();
      if (kind === 'file') dataTransfer.items.add(new File(['movie'], 'movie.mp4'));
      else dataTransfer.items.add('words', 'text/plain');
      return !element.dispatchEvent(
        new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }),
      );
    }, what);
  expect(await isTaken(page.getByRole('main'), 'file')).toBe(true);
  expect(await isTaken(page.getByLabel('Username'), 'file')).toBe(true);
  expect(await isTaken(page.getByLabel('Username'), 'text')).toBe(false);
});
