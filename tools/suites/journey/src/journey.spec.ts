import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, steps } from '@cutroom/contracts';
import {
  approve,
  channelVideos,
  clearFaults,
  consent,
  isCrash,
  issuedTokens,
  LiveLog,
  mailTo,
  makeLargeMovie,
  pendingFaults,
  published,
  sessionOfSize,
  setFault,
  sha256Of,
  signUpTeam,
  smallMovie,
  startTestStack,
  submitVideo,
  until,
  videoDetails,
  withDatabase,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/suites-kit';
import { openToOthers } from './open-to-others';
import { placesHolding } from './token-search';

const largeBytes = 300_000_000;

let stack: TestStack;
let team: JourneyTeam;
let folder: string;
let renewing: NodeJS.Timeout;

beforeAll(async () => {
  stack = await startTestStack();
  team = await signUpTeam(stack);
  folder = mkdtempSync(join(tmpdir(), 'cutroom-movies-'));
  // As open pages do: one person waits while the other uploads a large file.
  renewing = setInterval(() => {
    for (const person of [team.creator, team.editor]) person.freshToken().catch(() => undefined);
  }, 5_000);
}, 180_000);

afterAll(async () => {
  clearInterval(renewing);
  await stack?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 120_000);

afterEach(() => {
  expect(stack.output.filter(isCrash)).toEqual([]);
});

describe('the main job', () => {
  it("brings an editor's video to the channel unchanged, and shows every step", async () => {
    const { creator, editor } = team;
    const title = 'The real movie';
    const video = await submitVideo(team, title, smallMovie);
    expect(video.state).toBe('PENDING');
    expect(await creator.call(endpoints.pendingVideos)).toHaveLength(1);

    const live = new LiveLog(stack, creator, video._id);
    await live.connected();
    const page = await consent(creator, await approve(creator, video));
    expect(page.status).toBe(200);
    await published(creator, video._id);
    await until('the last step to arrive', async () => live.seen.at(-1)?.uploading.status === 'DONE');
    live.close();

    for (const { key } of steps) expect([key, live.of(key).at(-1)]).toEqual([key, 'DONE']);
    expect(live.stepsBack).toEqual([]);
    expect(live.of('permissionGranted')).toContain('INPROGRESS');
    expect(live.of('queue')).toContain('PENDING');
    expect(live.seen.at(-1)?.youtubeUrl).toContain('/watch?v=');

    const [onYoutube, ...more] = await channelVideos(stack, title);
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

  it('leaves a video pending when the creator declines, and publishes it through a new link', async () => {
    const { creator } = team;
    const video = await submitVideo(team, 'Declined first', smallMovie);
    const declined = await consent(creator, await approve(creator, video), 'deny');
    expect(declined.html).toContain('Nothing was published');
    expect((await videoDetails(creator, video._id)).state).toBe('PENDING');
    await consent(creator, await approve(creator, video));
    await published(creator, video._id);
    expect(await channelVideos(stack, 'Declined first')).toHaveLength(1);
  }, 120_000);
});

describe('a video of 300 MB', () => {
  let file: string;
  let sha256: string;

  beforeAll(async () => {
    file = await makeLargeMovie(join(folder, 'large.mp4'), largeBytes);
    sha256 = await sha256Of(file);
  }, 120_000);

  it("resumes at YouTube's offset after api was killed in the middle of the transfer", async () => {
    const { creator } = team;
    const title = 'Killed in the middle';
    const video = await submitVideo(team, title, file);
    const live = new LiveLog(stack, creator, video._id);
    await live.connected();
    // Slow enough to kill api in the middle on any machine.
    await setFault(stack, { kind: 'slow', times: 100 });
    await consent(creator, await approve(creator, video));
    const bytes = async () => (live.seen.at(-1)?.uploading.bytes ?? 0) > 20_000_000;
    await until('some of the bytes', bytes, 120_000);
    await stack.stack.kill('api');
    expect(await channelVideos(stack, title)).toEqual([]);
    await clearFaults(stack);

    expect((await sessionOfSize(stack, video.size))?.offset).toBeGreaterThan(0);
    await stack.stack.revive('api');
    await published(creator, video._id, 180_000);
    live.close();
    expect((await sessionOfSize(stack, video.size))?.offset).toBe(largeBytes);
    expect(live.stepsBack).toEqual([]);
    expect(await channelVideos(stack, title)).toMatchObject([{ size: largeBytes, sha256 }]);
  }, 300_000);

  it('reaches the channel unchanged over a connection that drops three times', async () => {
    const { creator } = team;
    const title = 'Cut three times';
    const video = await submitVideo(team, title, file);
    await setFault(stack, { kind: 'drop', times: 3, afterBytes: 3_000_000 });
    await consent(creator, await approve(creator, video));
    await published(creator, video._id, 180_000);
    expect(await channelVideos(stack, title)).toMatchObject([{ size: largeBytes, sha256 }]);
    expect(await pendingFaults(stack)).toEqual([]);
  }, 300_000);
});

describe('the data folder after every kind of use', () => {
  it('is closed to all other users of the machine', () => {
    expect(openToOthers(stack.dataDir)).toEqual([]);
  });
});

describe("the tokens of the creator's channel", () => {
  const skip = ['youtube'];

  it('appear nowhere in the database, the logs or the data folder', async () => {
    const tokens = await issuedTokens(stack);
    expect(tokens.length).toBeGreaterThanOrEqual(4);
    expect(await placesHolding(tokens, { dataDir: stack.dataDir, output: stack.output, skip })).toEqual([]);
  }, 120_000);

  it('are found by the search once they are planted', async () => {
    const [token = ''] = await issuedTokens(stack);
    await withDatabase(stack, (database) =>
      database.collection('planted').insertOne({ note: `Bearer ${token}` }),
    );
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
