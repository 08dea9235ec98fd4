import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { endpoints, steps } from '@cutroom/contracts';
import { LiveLog } from './live-log';
import { mailTo } from './mail';
import { makeLargeMovie, sha256Of, smallMovie } from './movies';
import { openToOthers } from './open-files';
import { until } from './poll';
import { approve, channel, consent, handIn, published, setFault } from './publish';
import { signUpTeam, type JourneyTeam } from './team';
import { startTestStack, type TestStack } from './test-stack';
import { placesHolding } from './token-search';

const largeBytes = 300_000_000;

let stack: TestStack;
let team: JourneyTeam;
let folder: string;

beforeAll(async () => {
  stack = await startTestStack();
  team = await signUpTeam(stack);
  folder = mkdtempSync(join(tmpdir(), 'cutroom-movies-'));
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 120_000);

afterEach(() => {
  expect(stack.output.filter((line) => line.startsWith('stack stopped'))).toEqual([]);
});

async function onChannel(title: string) {
  return (await channel(stack)).filter((video) => video.title === title);
}

describe('the main job', () => {
  it('brings a real movie from the editor to the channel, step by step and byte by byte', async () => {
    const { creator, editor } = team;
    const title = 'The real movie';
    const video = await handIn(team, title, smallMovie);
    expect(video.state).toBe('PENDING');
    expect(await creator.call(endpoints.pendingVideos)).toHaveLength(1);

    const live = new LiveLog(stack, creator, video._id);
    await live.connected();
    const address = await approve(creator, video);
    const page = await consent(creator, address);
    expect(page.status).toBe(200);
    await published(creator, video._id);
    await until('the last step to arrive', async () => live.seen.at(-1)?.uploading.status === 'DONE');
    live.close();

    for (const { key } of steps) expect([key, live.of(key).at(-1)]).toEqual([key, 'DONE']);
    expect(live.stepsBack).toEqual([]);
    expect(live.of('permissionGranted')).toContain('INPROGRESS');
    expect(live.of('queue')).toContain('PENDING');
    expect(live.seen.at(-1)?.youtubeUrl).toContain('/watch?v=');

    const [onYoutube, ...more] = await onChannel(title);
    expect(more).toEqual([]);
    expect(onYoutube).toMatchObject({
      sha256: await sha256Of(smallMovie),
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      tags: ['journey', 'two words'],
    });
    expect(onYoutube?.thumbnailSha256).toMatch(/^[0-9a-f]{64}$/);

    await mailTo(stack, team.creatorEmail, /watch\?v=/);
    await mailTo(stack, team.editorEmail, /watch\?v=/);
    expect(await creator.call(endpoints.teamStats)).toMatchObject({
      total: 1,
      pending: 0,
      approve: 1,
      members: 1,
    });
    expect((await editor.send(endpoints.pendingVideos)).status).toBe(204);
  }, 120_000);

  it('leaves the video pending when the creator declines, and a new link works', async () => {
    const { creator } = team;
    const video = await handIn(team, 'Declined first', smallMovie);
    const declined = await consent(creator, await approve(creator, video), 'deny');
    expect(declined.html).toContain('Nothing was published');
    const details = await creator.call(endpoints.videoDetails, { params: { videoId: video._id } });
    expect(details.state).toBe('PENDING');
    await consent(creator, await approve(creator, video));
    await published(creator, video._id);
    expect(await onChannel('Declined first')).toHaveLength(1);
  }, 120_000);
});

describe('a movie of 300 MB', () => {
  let file: string;
  let sha256: string;

  beforeAll(async () => {
    file = await makeLargeMovie(join(folder, 'large.mp4'), largeBytes);
    sha256 = await sha256Of(file);
  }, 120_000);

  it('goes on from the offset that YouTube has after api was killed in the middle of the transfer', async () => {
    const { creator } = team;
    const title = 'Killed in the middle';
    const video = await handIn(team, title, file);
    const live = new LiveLog(stack, creator, video._id);
    await live.connected();
    // Slow enough to be caught in the middle on any machine.
    await setFault(stack, { kind: 'slow', times: 100 });
    await consent(creator, await approve(creator, video));
    await until(
      'some of the bytes',
      async () => (live.seen.at(-1)?.uploading.bytes ?? 0) > 20_000_000,
      120_000,
    );
    await stack.stack.kill('api');
    expect(await onChannel(title)).toEqual([]);
    await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });

    const before = (await sessionOf(video.size)).offset;
    expect(before).toBeGreaterThan(0);
    await stack.stack.revive('api');
    await published(creator, video._id, 180_000);
    live.close();
    const session = await sessionOf(video.size);
    // Nothing that YouTube had was sent again: what came in is the file, and the bytes that were on the way when it died.
    expect(session.offset).toBe(largeBytes);
    expect(live.stepsBack).toEqual([]);
    expect(await onChannel(title)).toMatchObject([{ size: largeBytes, sha256 }]);
  }, 300_000);

  it('arrives whole over a connection that is cut three times', async () => {
    const { creator } = team;
    const title = 'Cut three times';
    const video = await handIn(team, title, file);
    await setFault(stack, { kind: 'drop', times: 3, afterBytes: 3_000_000 });
    await consent(creator, await approve(creator, video));
    await published(creator, video._id, 180_000);
    expect(await onChannel(title)).toMatchObject([{ size: largeBytes, sha256 }]);
    expect(await (await fetch(`${stack.urls.youtube}/sandbox/faults`)).json()).toEqual([]);
  }, 300_000);
});

describe('the data folder', () => {
  it('is open to no other user of the machine, after everything has been used', () => {
    expect(openToOthers(stack.dataDir)).toEqual([]);
  });
});

describe('the tokens of the channel', () => {
  const skip = ['youtube'];

  async function tokens(): Promise<string[]> {
    const given = (await (await fetch(`${stack.urls.youtube}/sandbox/tokens`)).json()) as { token: string }[];
    return given.map(({ token }) => token);
  }

  it('are nowhere in the database, the logs or the data folder', async () => {
    const given = await tokens();
    expect(given.length).toBeGreaterThanOrEqual(4);
    expect(await placesHolding(given, { dataDir: stack.dataDir, output: stack.output, skip })).toEqual([]);
  }, 120_000);

  it('would be found if one had been written down', async () => {
    const [token = ''] = await tokens();
    const client = await MongoClient.connect(stack.env.MONGODB_URI ?? '');
    await client
      .db()
      .collection('planted')
      .insertOne({ note: `Bearer ${token}` });
    await client.close();
    const file = join(stack.dataDir, 'planted.txt');
    appendFileSync(file, Buffer.from(`x${token}`).toString('base64'));
    const found = await placesHolding([token], {
      dataDir: stack.dataDir,
      output: [`api | {"token":"${token}"}`],
      skip,
    });
    expect(found).toContain(file);
    expect(found).toContain('output line 0');
    expect(found.some((path) => path.startsWith(join(stack.dataDir, 'mongo')))).toBe(true);
  }, 60_000);
});

/** The resumable session of the newest upload of that size, as YouTube sees it. */
async function sessionOf(total: number): Promise<{ offset: number; total: number }> {
  const sessions = (await (await fetch(`${stack.urls.youtube}/sandbox/sessions`)).json()) as {
    offset: number;
    total: number;
  }[];
  const found = sessions.filter((session) => session.total === total).at(-1);
  if (!found) throw new Error('no such upload session');
  return found;
}
