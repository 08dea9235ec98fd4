import { endpointPath, endpoints } from '@cutroom/contracts';
import {
  channelVideos,
  FaultyProxy,
  publishVideo,
  sha256Of,
  startTestStack,
  type StackAddress,
} from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './journey-test';
import { withMovie } from './movie-file';
import { names, submitSignIn } from './people';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

/** A separate stack, whose object store pages reach through a network that the journey can disturb. */
const test = base.extend<object, { network: FaultyProxy; stack: StackAddress }>({
  network: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
    async ({}, use) => {
      const proxy = await FaultyProxy.start();
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ network }, use) => {
      const stack = await startTestStack({ S3_PUBLIC_ENDPOINT: network.url });
      network.forwardTo(stack.settings.ports.s3);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const MiB = 1024 ** 2;

/** Makes pages fall back to the file input, because journeys cannot operate the browser's own file picker. */
const useFileInput = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));

const progress = (page: Page, name = 'Upload progress'): Locator => page.getByRole('progressbar', { name });

const percent = async (bar: Locator): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));

/** Starts an upload on the upload page and chooses its file. */
async function beginUpload(page: Page, title: string, file: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await fillUploadDetails(page, { title });
  await initiateUpload(page);
  await videoFile(page).setInputFiles(file);
}

const reaches = (bar: Locator, share: number) =>
  expect.poll(() => percent(bar), { timeout: 300_000 }).toBeGreaterThanOrEqual(share);

/** Limits the speed of uploads, and counts the PUT requests for files and parts. */
function countPuts(network: FaultyProxy, bytesPerSecond: number) {
  const counted = { puts: 0, bytesPerSecond };
  network.disturb = ({ method }) => {
    if (method !== 'PUT') return undefined;
    counted.puts += 1;
    return { kind: 'slow', bytesPerSecond: counted.bytesPerSecond };
  };
  return counted;
}

test.use({ publishes: true });

test('a 1 GiB upload arrives unchanged despite a dead connection, a reload, a change of browser and an ended session', async ({
  page,
  browser,
  ownTeam,
  stack,
  network,
  signIn,
  faults,
}) => {
  faults.allow(/PUT|Failed to load resource|answer: 401/);
  const title = 'One gibibyte';
  const { creator } = ownTeam;
  const editor = names(ownTeam).editor;
  await withMovie('cut.mp4', 1024 * MiB, async (file) => {
    const counted = countPuts(network, 12 * MiB);
    await useFileInput(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(editor);
    await beginUpload(page, title, file);
    await reaches(progress(page), 10);

    const revive = network.die();
    await page.waitForTimeout(10_000);
    const whileDead = await percent(progress(page));
    revive();
    await reaches(progress(page), whileDead + 5);

    await page.reload();
    await expect(page.getByRole('region', { name: /^Step 2/ })).toContainText('Choose the same file');
    await videoFile(page).setInputFiles(file);
    // The page compares the parts that had arrived, and does not send them again.
    await reaches(progress(page), whileDead + 10);
    await page.close({ runBeforeUnload: false });

    const context = await browser.newContext({ baseURL: stack.urls.web });
    faults.watch(context);
    const other = await context.newPage();
    await useFileInput(other);
    await signIn(editor, { on: other });
    const tray = other.getByRole('region', { name: /upload/i });
    await expect(tray).toContainText('Choose the same file to continue: cut.mp4 (1.07 GBs)');
    await tray.locator('input[type=file]').setInputFiles(file);
    const bar = progress(other, `Upload of ${title}`);
    await reaches(bar, whileDead + 20);

    await endSession(other, stack);
    await expect(other.getByText('Your session has ended. Sign in again')).toBeVisible();
    counted.bytesPerSecond = Infinity;
    await submitSignIn(other, editor);
    await expect(tray).toContainText('Ready for review');
    await context.close();
    // 128 parts, plus those in flight when the connection died, the page was reloaded, and the browser was closed.
    expect(counted.puts).toBeLessThanOrEqual(128 + 3 * 4);

    await creator.signIn(names(ownTeam).creator, 'Journey@2026');
    const [video] = await creator.call(endpoints.pendingVideos);
    expect(video?.title).toBe(title);
    if (!video) return;
    await publishVideo(creator, video);
    const sent = await channelVideos(stack, title);
    expect(sent.map(({ sha256 }) => sha256)).toEqual([await sha256Of(file)]);
  });
});

/** Revokes the session of a page, as a sign-out on another device does. */
async function endSession(page: Page, { urls }: StackAddress): Promise<void> {
  const token = await page.evaluate(() => {
    const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as { token?: string };
    return kept.token ?? '';
  });
  const answer = await fetch(urls.api + endpointPath(endpoints.logout), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
}

test('three files upload at once in one tab while the editor moves through the app, and a second tab only shows them', async ({
  page,
  context,
  ownTeam,
  network,
  signIn,
  faults,
}) => {
  faults.allow(/PUT|Failed to load resource|answer: 401/);
  countPuts(network, 2 * MiB);
  await useFileInput(page);
  await signIn(names(ownTeam).editor);
  await withMovie('cut.mp4', 40 * MiB, async (file) => {
    const titles = ['First reel', 'Second reel', 'Third reel'];
    for (const title of titles) {
      await beginUpload(page, title, file);
      await reaches(progress(page), 1);
    }
    await page.getByRole('banner').getByRole('link', { name: 'View Team' }).click();
    for (const title of titles) await reaches(progress(page, `Upload of ${title}`), 1);

    const second = await context.newPage();
    await useFileInput(second);
    await signIn(names(ownTeam).editor, { on: second });
    const tray = second.getByRole('region', { name: /upload/i });
    await expect(tray.getByText('Another tab is uploading this.', { exact: true })).toHaveCount(3);

    network.disturb = () => undefined;
    await expect(page.getByText(/^Ready for review/)).toHaveCount(3, { timeout: 300_000 });
    await expect(tray).toBeHidden();
    const pending = await ownTeam.editor.call(endpoints.pendingVideos);
    expect(pending.map(({ title }) => title).sort()).toEqual([...titles].sort());
  });
});

/** Replaces the browser's own picker, which journeys cannot operate, by a file of the origin private file system. */
const pickPrivateFile = (page: Page, name: string, bytes: number) =>
  page.addInitScript(
    ([fileName, size]) => {
      Object.assign(window, {
        async showOpenFilePicker() {
          const folder = await navigator.storage.getDirectory();
          const handle = await folder.getFileHandle(fileName, { create: true });
          if ((await handle.getFile()).size === size) return [handle];
          const content = new Uint8Array(size);
          // The head of an MP4 file, then random bytes, which do not compress.
          content.set(new TextEncoder().encode('\0\0\0\x18ftypisom'));
          for (let at = 64; at < size; at += 65_536)
            crypto.getRandomValues(content.subarray(at, at + 65_536));
          const file = await handle.createWritable();
          await file.write(content);
          await file.close();
          return [handle];
        },
      });
    },
    [name, bytes] as const,
  );

test('an upload continues by itself after a reload when the browser has kept the file handle', async ({
  page,
  ownTeam,
  network,
  signIn,
  faults,
}) => {
  faults.allow(/PUT|Failed to load resource/);
  countPuts(network, 4 * MiB);
  await pickPrivateFile(page, 'cut.mp4', 40 * MiB);
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(names(ownTeam).editor);
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await fillUploadDetails(page, { title: 'Kept by its handle' });
  await initiateUpload(page);
  await videoFile(page).click();
  await reaches(progress(page), 25);
  await page.reload();
  network.disturb = () => undefined;
  await expect(page).toHaveURL('/videos');
  const [video] = await ownTeam.editor.call(endpoints.pendingVideos);
  expect([video?.title, video?.size]).toEqual(['Kept by its handle', 40 * MiB]);
});
