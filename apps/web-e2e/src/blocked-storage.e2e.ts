import { smallMovie } from '@cutroom/suites-kit';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

test('an editor signs in and uploads in a browser that blocks cookies', async ({
  otherBrowser: page,
  team,
}) => {
  // Chromium's behaviour with 'Block all cookies'.
  await page.addInitScript(() => {
    const denied = () => new DOMException('Access is denied for this document.', 'SecurityError');
    const get = () => {
      throw denied();
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    const reject = () => Promise.reject(denied());
    Object.assign(LockManager.prototype, { request: reject, query: reject });
  });
  await page.goto('/signin');
  await submitSignIn(page, names(team).editor);
  await page.getByRole('link', { name: 'Upload Video', exact: true }).first().click();
  await fillUploadDetails(page, { title: 'Uploaded without a storage' });
  await initiateUpload(page);
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page.getByText('“Uploaded without a storage” was uploaded.')).toBeVisible();
});
