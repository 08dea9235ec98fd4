import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { endpoints, messages } from '@cutroom/contracts';
import { consent, until, type Person } from '@cutroom/journey';
import { endingOf, settled } from './ending';
import { injectFaults, uploadSessions } from './sandbox';
import { approveCut, askAddress, handInCut, sendBytes, storeThumbnail } from './publish-cut';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { storageClient } from './storage';
import { startStage, type Cut, type Stage } from './stage';

const megabyte = 1024 * 1024;

let stage: Stage;
let mongoDisk: SmallDisk;
let storageDisk: SmallDisk;

beforeAll(async () => {
  mongoDisk = mountSmallDisk('mongo', 16 * megabyte);
  storageDisk = mountSmallDisk('s3', 16 * megabyte);
  stage = await startStage({
    EMBEDDED_MONGO_DATA_DIR: mongoDisk.path,
    EMBEDDED_S3_DATA_DIR: storageDisk.path,
  });
}, 120_000);

afterEach(() => {
  mongoDisk.free();
  storageDisk.free();
});

afterAll(async () => {
  await stage?.stop();
  mongoDisk?.unmount();
  storageDisk?.unmount();
}, 60_000);

async function publishes(cut: Cut, browser: Person, videoId: string): Promise<void> {
  const video = await browser.call(endpoints.videoDetails, { params: { videoId } });
  await consent(browser, await approveCut(browser, video, stage.thumbnail));
  expect(await endingOf(stage, cut, await settled(stage, browser, videoId))).toBe('published');
}

describe('a full disk under the object store', () => {
  it('refuses what does not fit, keeps what is there, and takes it once there is room', async () => {
    const browser = stage.creator.otherBrowser();
    const [before, refused] = [await stage.newCut(), await stage.newCut()];
    const kept = await handInCut(stage, before);

    storageDisk.fill();
    const address = await askAddress(stage, refused);
    expect(await sendBytes(address, refused.path)).toBe(507);
    const unfinished = await stage.editor.send(endpoints.finishUpload, { body: { url: address } });
    expect(unfinished.status).toBe(404);
    const picture = await stage.creator.send(endpoints.storeThumbnail, { form: pictureForm() });
    expect([picture.status, await picture.json()]).toMatchObject([503, { message: messages.noRoom }]);
    await publishes(before, browser, kept._id);

    storageDisk.free();
    expect(await sendBytes(address, refused.path)).toBe(200);
    const video = await stage.editor.call(endpoints.finishUpload, { body: { url: address } });
    await publishes(refused, browser, video._id);
    await storeThumbnail(stage.creator);
  }, 60_000);

  it('refuses a copy without a trace, and makes it once there is room', async () => {
    const client = storageClient(stage.stack);
    const Bucket = stage.stack.env.S3_BUCKET ?? '';
    const filesOf = (folder: string) => readdirSync(join(storageDisk.path, folder)).sort();
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'incoming', Body: Buffer.alloc(2 * megabyte, 'x') }),
    );
    const copy = () =>
      client.send(new CopyObjectCommand({ Bucket, Key: 'sealed', CopySource: `${Bucket}/incoming` }));
    const before = filesOf(`buckets/${Bucket}`);

    storageDisk.fill();
    await expect(copy()).rejects.toMatchObject({ $metadata: { httpStatusCode: 507 } });
    const head = client.send(new HeadObjectCommand({ Bucket, Key: 'sealed' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    expect(filesOf(`buckets/${Bucket}`)).toEqual(before);
    expect(filesOf('tmp')).toEqual([]);

    storageDisk.free();
    await copy();
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'incoming' }));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'sealed' }));
    expect(await got.Body?.transformToString()).toBe('x'.repeat(2 * megabyte));
    client.destroy();
  });
});

function pictureForm(): FormData {
  const form = new FormData();
  // One pixel, so that only the store can have a reason to refuse it.
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  form.set('thumbnail', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

describe('a full disk under the database', () => {
  it('refuses what has to be written, keeps what is there, and goes on once there is room', async () => {
    const browser = stage.creator.otherBrowser();
    const [before, after] = [await stage.newCut(), await stage.newCut()];
    const underway = await handInCut(stage, before);
    await injectFaults(stage.stack, [{ kind: 'slow', bytesPerSecond: 100_000, times: 2 }], before.size);
    await consent(browser, await approveCut(browser, underway, stage.thumbnail));
    await until('some of the bytes', async () =>
      (await uploadSessions(stage.stack)).some(({ total, offset }) => total === before.size && offset > 0),
    );

    mongoDisk.fill();
    const body = {
      title: after.title,
      comment: 'No room',
      maximumVideoQuality: '720p',
      extension: 'mp4',
      teamId: stage.teamId,
    } as const;
    const refused = await until('the disk to be full', async () => {
      const answer = await stage.editor.send(endpoints.startUpload, { body });
      return answer.status !== 200 && answer;
    });
    expect([refused.status, await refused.json()]).toMatchObject([503, { message: messages.noRoom }]);
    const read = await browser.call(endpoints.videoDetails, { params: { videoId: underway._id } });
    expect(read.title).toBe(before.title);

    await stage.stack.stack.kill('embedded-mongo');
    await stage.stack.stack.revive('embedded-mongo');
    mongoDisk.free();
    expect(await endingOf(stage, before, await settled(stage, browser, underway._id))).toBe('published');
    const video = await handInCut(stage, after);
    await publishes(after, browser, video._id);
  }, 90_000);
});
