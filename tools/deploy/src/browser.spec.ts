import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { channel, fixtures, Person, published, sha256Of, smallMovie, until } from '@cutroom/suites-kit';
import { composeService } from './testing/compose';
import { Deployment } from './testing/deployment';
import { environmentOf } from './testing/dockerfile';
import { packageOf } from './testing/paths';

/** The password of the demo team's creator and editor. */
const password = 'Cutroom@2026';
let site: Deployment;
let browser: Browser;

beforeAll(async () => {
  site = await Deployment.start({ env: { SESSION_LIFETIME_SECONDS: '3600' } });
  await seedDemoTeam();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Runs the command with which the compose file's demo-team seeds the sandbox profile. */
async function seedDemoTeam(): Promise<void> {
  const [, script = ''] = composeService('demo-team').command ?? [];
  const env = { ...site.env, ...environmentOf('api'), NODE_ENV: '', SEED_MOVIE: smallMovie };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: packageOf('api'), env });
  expect(stdout).toContain('demo team: creator and editor');
}

interface Visit {
  page: Page;
  /** Console errors, uncaught exceptions and failed responses of all tabs. */
  faults: string[];
  sockets: string[];
  /** The origins of all PUT requests. */
  puts: string[];
}

/** Opens a new browser profile. */
async function open(): Promise<Visit> {
  const context = await browser.newContext({ baseURL: site.urls.web });
  context.setDefaultTimeout(45_000);
  const faults: string[] = [];
  const sockets: string[] = [];
  const puts: string[] = [];
  context.on('page', (page) => {
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on(
      'response',
      (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`),
    );
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('request', (sent) => sent.method() === 'PUT' && puts.push(new URL(sent.url()).origin));
  });
  return { page: await context.newPage(), faults, sockets, puts };
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

describe('Chromium on the pages behind nginx', () => {
  const title = 'Through the front door';

  it('uploads a video directly to the origin of the store', async () => {
    const { page, faults, puts } = await open();
    await signIn(page, 'editor');
    await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Comments').fill('For the big screen');
    await page.getByLabel('Maximum Video Quality').selectOption('720p');
    await page.getByLabel('Video Extension').selectOption('mp4');
    await page.getByRole('button', { name: 'Initiate Upload' }).click();
    const picker = page.getByLabel('Video file', { exact: true });
    await until('step 2 to unlock', () => picker.isEnabled());
    await picker.setInputFiles(smallMovie);
    await page.waitForURL('**/videos');
    await page.getByRole('article', { name: title }).waitFor();
    expect(puts).toEqual([site.storeOrigin]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("reviews and publishes the video, and shows its status live over a socket on the pages' origin", async () => {
    const { page, faults, sockets } = await open();
    await signIn(page, 'creator');
    await page.getByRole('link', { name: 'Manage Videos' }).click();
    await page.getByRole('article', { name: title }).getByRole('link', { name: 'Review & Approve' }).click();
    await page.waitForURL('**/youtube/upload/*');
    const videoId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const player = page.getByLabel(`Video: ${title}`);
    const width = () => player.evaluate((movie: HTMLVideoElement) => movie.videoWidth);
    await until('a frame of the video to be shown', async () => (await width()) === 640);

    await page
      .getByLabel('Choose a thumbnail', { exact: true })
      .setInputFiles(join(fixtures, 'thumbnail.jpg'));
    await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
    await page.getByLabel('Description').fill('Shot in one night.');
    await page.getByLabel('Tags').fill('night, walk');
    await page.getByRole('radio', { name: 'Unlisted' }).check();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    const tab = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Authorize and Upload' }).click();
    await page.getByRole('button', { name: 'No, it is not made for kids' }).click();
    const consent = await tab;
    await page.waitForURL('**/videos');

    // '/status' is a page, and '/status/…' is the service. A reload must load the page.
    await page.goto('/status');
    const card = page.getByRole('article', { name: title });
    await card.waitFor();
    await page.reload();
    await card.waitFor();
    await consent.getByRole('button', { name: 'Allow' }).click();
    await consent.waitForURL(`${site.urls.web}/api/yt/callback*`);
    const creator = new Person(site);
    await creator.signIn('creator', password);
    await published(creator, videoId);
    await card.getByRole('link', { name: /watch|youtube/i }).waitFor();

    const socketAddress = site.urls.web.replace('http:', 'ws:') + '/status/socket.io/';
    // The pages open one socket for the log of the video and one for the team.
    for (const watched of ['id', 'team'])
      expect(sockets.filter((url) => new URL(url).searchParams.has(watched))).not.toEqual([]);
    for (const socket of sockets) expect(socket).toMatch(new RegExp(`^${socketAddress}`));
    const [onChannel] = (await channel(site)).filter((video) => video.title === title);
    expect(onChannel).toMatchObject({ sha256: await sha256Of(smallMovie), privacyStatus: 'unlisted' });
    expect(onChannel?.thumbnailSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
