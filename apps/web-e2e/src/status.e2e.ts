import { failureText } from '@cutroom/contracts';
import {
  approve,
  channelVideos,
  consent,
  mailTo,
  published,
  publishVideo,
  setFault,
  smallMovie,
  submitVideo,
  videoDetails,
  type JourneyTeam,
  type SiteAddress,
} from '@cutroom/suites-kit';
import type { WebSocket } from '@playwright/test';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { names } from './people';
import { stepsBack, watchSteps } from './step-watch';

const labels = ['Authorization Initiated', 'Permission Granted', 'Queue', 'Downloading', 'Uploading'];

test.use({ publishes: true });

/** Tells the socket of a video log from the team's, which every page has too. */
const watchesLog = (socket: WebSocket) => new URL(socket.url()).searchParams.has('id');

test('the status page follows a publish live, and no step goes back', async ({
  page,
  ownTeam,
  signIn,
  stack,
}) => {
  const { creator } = ownTeam;
  const title = 'Followed live';
  // A file that fits into the socket buffers, some 6 MB, would be reported as 100 % at once.
  await withMovie('cut.mp4', 24_000_000, async (file) => {
    const video = await submitVideo(ownTeam, title, file);
    await setFault(stack, { kind: 'slow', times: 10, bytesPerSecond: 1_600_000 });
    const address = await approve(creator, video);
    await signIn(names(ownTeam).creator);
    await consent(creator, address);
    const sockets: { closed: boolean }[] = [];
    page.on('websocket', (socket) => {
      if (!watchesLog(socket)) return;
      const state = { closed: false };
      sockets.push(state);
      socket.on('close', () => (state.closed = true));
    });
    await page.getByRole('link', { name: /Youtube Upload Status/ }).click();
    const card = page.getByRole('article', { name: title });
    await expect(page.getByText('Real-time updates')).toBeVisible();
    await expect(card).toContainText('Uploaded by Journey Editor');
    const seen = await watchSteps(page, title);
    const step = (label: string) => card.getByRole('listitem').filter({ hasText: label });
    for (const label of labels) await expect(step(label)).toBeVisible();
    await expect(step('Permission Granted')).toContainText('done');
    await expect(step('Uploading')).toContainText('in progress');
    await expect(card.getByRole('progressbar', { name: `Upload of ${title}` })).toBeVisible();
    await expect(card).toContainText(/\d{1,2}%\d\.\d\d MB\/sRemaining time: /);
    expect(sockets).toHaveLength(1);

    for (const label of labels) await expect(step(label)).toContainText('done');
    await expect(card).toContainText('Published');
    const states = await seen();
    expect(stepsBack(states)).toEqual([]);
    expect(states.at(-1)).toEqual([2, 2, 2, 2, 2]);
    expect(states.length).toBeGreaterThan(1);
    const watch = card.getByRole('link', { name: 'Watch on YouTube' });
    await expect(watch).toHaveAttribute('href', /\/watch\?v=/);

    // The publish is over, so the page closes its socket.
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const counter = page.locator('dl > div', { hasText: 'Published' });
    await expect(counter).toContainText('1');
  });
});

interface SlowPublish {
  stack: SiteAddress;
  title: string;
  file: string;
  bytesPerSecond: number;
}

/** Submits a video and approves it for a channel that takes its bytes slowly. */
async function publishSlowly(team: JourneyTeam, { stack, title, file, bytesPerSecond }: SlowPublish) {
  const video = await submitVideo(team, title, file);
  await setFault(stack, { kind: 'slow', times: 10, bytesPerSecond });
  await consent(team.creator, await approve(team.creator, video));
  return video;
}

test('the status page closes its socket on leaving and catches up on return', async ({
  page,
  team,
  signIn,
  stack,
}) => {
  const { creator } = team;
  await withMovie('cut.mp4', 5_000_000, async (file) => {
    const video = await publishSlowly(team, { stack, title: 'Left and back', file, bytesPerSecond: 400_000 });
    await signIn(names(team).creator);
    const opened = page.waitForEvent('websocket', watchesLog);
    await page.getByRole('link', { name: /Youtube Upload Status/ }).click();
    const socket = await opened;
    const closed = socket.isClosed() ? Promise.resolve() : socket.waitForEvent('close').then(() => undefined);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await closed;
    await published(creator, video._id);
    await page.goBack();
    const card = page.getByRole('article', { name: 'Left and back' });
    await expect(card.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(5);
    await expect(card).toContainText('Published');
  });
});

test('a running upload can be cancelled after a confirmation, and nothing of it stays on the channel', async ({
  page,
  signIn,
  stack,
  ownTeam,
}) => {
  await withMovie('cut.mp4', 24_000_000, async (file) => {
    const slow = { stack, title: 'Cancelled under way', file, bytesPerSecond: 500_000 };
    const video = await publishSlowly(ownTeam, slow);
    await signIn(names(ownTeam).creator, { at: '/status' });
    const card = page.getByRole('article', { name: video.title });
    await expect(card.getByRole('listitem').filter({ hasText: 'Uploading' })).toContainText('in progress');
    const cancel = card.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.click();
    const question = page.getByRole('dialog', { name: 'Cancel this upload?' });
    await expect(question).toContainText('nothing of it stays on your channel');
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await expect(question).toBeHidden();
    await cancel.click();
    await question.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(card).toContainText(failureText({ code: 'cancelled' }));
    await expect(card.getByRole('link', { name: 'Review again' })).toBeVisible();
    await expect(cancel).toHaveCount(0);
    expect((await videoDetails(ownTeam.creator, video._id)).state).toBe('PENDING');
    expect(await channelVideos(stack, video.title)).toEqual([]);
  });
});

test('a refused publish shows the reason at once and links to the review', async ({
  page,
  ownTeam,
  signIn,
  stack,
}) => {
  const { creator, creatorEmail } = ownTeam;
  const reason = 'used up what YouTube lets it upload in a day';
  const video = await submitVideo(ownTeam, 'Refused for quota', smallMovie);
  const address = await approve(creator, video);
  await signIn(names(ownTeam).creator);
  await page.getByRole('link', { name: /Youtube Upload Status/ }).click();
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('Waiting for you in the Google tab');
  await setFault(stack, { kind: 'quota' });
  const refused = await consent(creator, address);
  expect(refused.html).toContain('The video was not published');
  await expect(card).toContainText(reason);
  await mailTo(stack, creatorEmail, new RegExp(reason));

  await card.getByRole('link', { name: 'Review again' }).click();
  await expect(page).toHaveURL(`/youtube/upload/${video._id}`);
  await expect(page.getByText(`Last attempt: Cutroom has ${reason}`)).toBeVisible();
  await page.getByRole('link', { name: 'All pending videos' }).click();
  await expect(page.getByRole('article', { name: video.title })).toContainText(reason);

  // The next attempt finds quota again.
  await publishVideo(creator, video);
  await page.reload();
  await expect(page.getByText('No Pending Videos')).toBeVisible();
});
