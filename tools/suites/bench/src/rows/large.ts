import { copyFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import {
  approve,
  commandOf,
  consent,
  descendantsOf,
  journeyPassword,
  peakMemory,
  published,
  resetPeakMemory,
  smallMovie,
} from '@cutroom/suites-kit';
import type { Comparison, Figure } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { launchBrowser } from '../stage/browser';

const MiB = 1024 * 1024;

/** No wait below needs as long on a machine that works at all; the row's limit ends what hangs. */
const patience = { timeout: 0 };

/** Begins like a film and goes on with zeros, which take no space on the disk. */
async function makeSparseMovie(folder: string, bytes: number): Promise<string> {
  const path = join(folder, 'large.mp4');
  await copyFile(smallMovie, path);
  await truncate(path, bytes);
  return path;
}

/** The processes that run the pages of a browser that this process has launched. */
const pageProcesses = (): number[] =>
  descendantsOf(process.pid).filter((pid) => commandOf(pid).includes('--type=renderer'));

/** Uploads a file through the page. @returns its title, and the largest memory of a page in MiB */
async function uploadThroughPage({ urls, team }: BenchStack, file: string): Promise<Record<string, number>> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${urls.web}/signin`);
    await page.getByLabel('Username').fill(team.editor.username);
    await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
    await page.getByLabel('Title').fill('Large');
    await page.getByLabel('Comments').fill('Bench');
    await page.getByLabel('Maximum Video Quality').selectOption('4320p');
    await page.getByLabel('Video Extension').selectOption('mp4');
    await page.getByRole('button', { name: 'Initiate Upload' }).click();
    // Playwright would give a file to an input that is still locked.
    await page.getByText('Details saved and locked').waitFor();
    const started = performance.now();
    await page.getByLabel('Video file', { exact: true }).setInputFiles(file);
    pageProcesses().forEach(resetPeakMemory);
    await page.waitForURL('**/videos', patience);
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, memory: Math.max(...pageProcesses().map(peakMemory)) };
  } finally {
    await browser.close();
  }
}

/** Lets the creator publish the upload that was made last. @returns seconds until the channel has it */
async function publishLatest({ team: { creator } }: BenchStack): Promise<number> {
  const video = (await creator.call(endpoints.pendingVideos))?.find(({ title }) => title === 'Large');
  if (!video) throw new Error('the upload is not under review');
  const url = await approve(creator, video);
  const started = performance.now();
  await consent(creator, url);
  await published(creator, video._id, 3_600_000);
  return (performance.now() - started) / 1_000;
}

export const large: Comparison = {
  ours: 'a sparse file of 20 GiB from the page in Chromium to the channel: rates, and peak memory of every process on its way',
  floor: 'none: memory does not depend on the size',
  limitMs: 3_600_000,
  onRequest: true,
  async run({ quick, folder, stack, log }) {
    const running = await stack();
    const bytes = (quick ? 32 : 20 * 1024) * MiB;
    const parts = { api: running.stack.pidOf('api'), 'embedded-s3': running.stack.pidOf('embedded-s3') };
    const file = await makeSparseMovie(folder, bytes);
    Object.values(parts).forEach(resetPeakMemory);
    log('upload');
    const upload = await uploadThroughPage(running, file);
    await rm(file);
    log('publish');
    const publishing = await publishLatest(running);
    const size = `${bytes / MiB} MiB`;
    const rate = (seconds: number) => bytes / MiB / seconds;
    const figures: Figure[] = [
      { what: `${size} through the page`, unit: 'MiB/s', ours: rate(upload.seconds ?? NaN) },
      { what: `${size} to the channel`, unit: 'MiB/s', ours: rate(publishing) },
      { what: 'peak memory of the page', unit: 'MiB', ours: upload.memory ?? NaN, aim: { atMost: 500 } },
    ];
    for (const [name, pid] of Object.entries(parts)) {
      const what = `peak memory of ${name}`;
      figures.push({ what, unit: 'MiB', ours: peakMemory(pid), aim: { atMost: 200 } });
    }
    return figures;
  },
};
