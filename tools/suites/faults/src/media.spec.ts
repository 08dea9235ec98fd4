import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { type Video } from '@cutroom/contracts';
import { storageClient, submitVideo, until, videoDetails } from '@cutroom/suites-kit';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { count } from './figures';
import { makeClip } from './make-clip';
import { newSeed } from './seeded';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { startStage, type Stage } from './stage';

const kills = 20;
const megabyte = 1024 * 1024;
/** A killed maker of previews leaves the leases of its jobs behind, which expire after `JOB_LOCK_MS`. */
const patienceMs = 480_000;

let scratch: SmallDisk;
let stage: Stage;
beforeAll(async () => {
  scratch = mountSmallDisk('media', 64 * megabyte);
  // By default, previews have a low priority. Other suites on the machine would delay them for minutes.
  const env = { MEDIA_SCRATCH_DIR: scratch.path, MEDIA_NICENESS: '0' };
  stage = await startStage(env, { media: true });
});
afterAll(async () => {
  await stage?.stop();
  scratch?.unmount();
});

const worker = 'media-worker';
const mediaOf = async ({ _id }: Video) => (await videoDetails(stage.creator, _id)).media;

const previewed = (video: Video) =>
  until(
    `the preview of ${video.title}`,
    async () => {
      const media = await mediaOf(video);
      if (media?.state === 'FAILED') throw new Error(`${video.title}: ${media.problem}`);
      return media?.state === 'READY' && media;
    },
    patienceMs,
  );

/** Uploads a clip whose preview takes a while to make. */
async function submitClip(title: string, seconds = 6): Promise<Video> {
  count('cases');
  return submitVideo(stage, title, await makeClip(stage.folder, title, seconds));
}

async function storedFor({ _id }: Video): Promise<string[]> {
  const { Contents = [] } = await storageClient(stage.stack).send(
    new ListObjectsV2Command({ Bucket: stage.stack.env.S3_BUCKET, Prefix: `media/${stage.teamId}/${_id}/` }),
  );
  return Contents.map(({ Key = '' }) => Key.split('/').at(-1) ?? '').sort();
}

const everything = ['filmstrip.webp', 'poster.webp', 'preview.mp4', 'waveform.json'];

/** Leftovers of tasks. The folder of the running process is empty between two tasks. */
const leftovers = () =>
  readdirSync(scratch.path, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('task-'));

describe('kill -9 of the media worker', () => {
  it(`at ${kills} moments costs no preview and leaves nothing behind`, async () => {
    const random = newSeed('kills of the media worker');
    const videos: Video[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      // One video for two kills: the second one hits a job that starts over.
      if (kill % 2 === 1) videos.push(await submitClip(`Killed ${kill}`));
      await pause(random.between(0, 2_500));
      await stage.stack.stack.kill(worker);
      count('kills');
      await stage.stack.stack.revive(worker);
    }
    for (const video of videos) {
      const media = await previewed(video);
      expect(media).toMatchObject({ preview: 'made', progress: 1, problem: null });
      expect(await storedFor(video)).toEqual(everything);
    }
    await until('the scratch folder to be empty', async () => leftovers().length === 0);
    expect(readdirSync(scratch.path)).toHaveLength(1);
  }, 900_000);
});

describe('an outage while a preview is made', () => {
  it('of the store for 30 s costs nothing but the time', async () => {
    const video = await submitClip('Outage of the store', 12);
    await until('the preview to be begun', async () => (await mediaOf(video))?.state === 'RUNNING');
    await stage.stack.stack.kill('embedded-s3');
    await pause(30_000);
    await stage.stack.stack.revive('embedded-s3');
    await previewed(video);
    expect(await storedFor(video)).toEqual(everything);
  });

  it('of api costs nothing but the time', async () => {
    const video = await submitClip('Outage of api');
    await until('the file to be examined', async () => (await mediaOf(video))?.facts !== null);
    await stage.stack.stack.kill('api');
    await pause(3_000);
    await stage.stack.stack.revive('api');
    await previewed(video);
  });
});

describe('a full scratch disk', () => {
  it('makes a preview wait until there is room', async () => {
    scratch.fill();
    const video = await submitClip('No room');
    await pause(8_000);
    expect((await mediaOf(video))?.state).not.toBe('FAILED');
    scratch.free();
    await previewed(video);
    await until('the scratch folder to be empty', async () => leftovers().length === 0);
  });
});
