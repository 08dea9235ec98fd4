import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { endpoints, limits, replies } from '@cutroom/contracts';
import {
  fileForm,
  pixelPng,
  putFile,
  storageClient,
  storeThumbnail,
  until,
  videoDetails,
  withDatabase,
} from '@cutroom/suites-kit';
import { receivedBy, registerUpload, sendFile } from './part-client';
import { lossOf } from './part-endings';
import { newPartFile } from './part-files';
import {
  approveAndConsent,
  expectPublished,
  finishUpload,
  injectFaults,
  someBytes,
  submitCut,
  uploadUrlFor,
} from './publish-cut';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { startStage, type Cut, type Stage } from './stage';

const megabyte = 1024 * 1024;

let stage: Stage;
let mongoDisk: SmallDisk;
let storageDisk: SmallDisk;

beforeAll(async () => {
  mongoDisk = mountSmallDisk('mongo', 16 * megabyte);
  storageDisk = mountSmallDisk('s3', 32 * megabyte);
  stage = await startStage({
    EMBEDDED_MONGO_DATA_DIR: mongoDisk.path,
    EMBEDDED_S3_DATA_DIR: storageDisk.path,
  });
});

afterEach(() => {
  mongoDisk.free();
  storageDisk.free();
});

afterAll(async () => {
  await stage?.stop();
  mongoDisk?.unmount();
  storageDisk?.unmount();
});

async function publishes(cut: Cut, videoId: string): Promise<void> {
  const video = await videoDetails(stage.creator, videoId);
  await expectPublished(stage, await approveAndConsent(stage, cut, video));
}

/** Uses up the free pages in the database file. They could hold more uploads than an editor may have open. */
async function fillDatabase(): Promise<void> {
  await withDatabase(stage.stack, async (database) => {
    for (const length of [100_000, 10_000, 1_000]) {
      let isFull = false;
      while (!isFull) {
        const insert = database
          .collection<{ text: string }>('filler')
          .insertOne({ text: 'x'.repeat(length) });
        isFull = await insert.then(
          () => false,
          () => true,
        );
      }
    }
  });
}

describe('a full disk under the object store', () => {
  it('refuses an upload that does not fit, keeps stored videos, and recovers once there is room', async () => {
    const [before, refused] = [await stage.newCut(), await stage.newCut()];
    const kept = await submitCut(stage, before);

    storageDisk.fill();
    const url = await uploadUrlFor(stage, refused);
    expect(await putFile(url, refused.path)).toBe(507);
    const unfinished = await stage.editor.send(endpoints.finishUpload, { body: { url } });
    expect(unfinished.status).toBe(404);
    // A valid image, so that only the store can have a reason to refuse it.
    const form = fileForm('thumbnail', pixelPng);
    const thumbnail = await stage.creator.send(endpoints.storeThumbnail, { form });
    expect([thumbnail.status, await thumbnail.json()]).toMatchObject([503, { message: replies.noRoom }]);
    await publishes(before, kept._id);

    storageDisk.free();
    expect(await putFile(url, refused.path)).toBe(200);
    const video = await finishUpload(stage, url);
    await publishes(refused, video._id);
    await storeThumbnail(stage.creator);
  });

  it('makes an upload in parts wait, which continues by itself once there is room', async () => {
    const upload = await registerUpload(stage, newPartFile(limits.partMinBytes + 4 * megabyte));
    let isWaiting = false;
    const transfer = sendFile(upload, {
      onBegun: () => storageDisk.fill(),
      onProgress({ active }) {
        isWaiting ||= [...active.values()].some(({ at, tries }) => at === 'waiting' && tries > 1);
      },
    });
    await until('the store to refuse a part twice', async () => isWaiting);
    storageDisk.free();
    expect(await lossOf(upload, await receivedBy(transfer))).toBeUndefined();
  });

  it('refuses a copy without leaving files behind, and makes it once there is room', async () => {
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

describe('a full disk under the database', () => {
  it('refuses writes, keeps serving reads, and recovers once there is room', async () => {
    const [before, after] = [await stage.newCut(), await stage.newCut()];
    const video = await submitCut(stage, before);
    await injectFaults(stage, [{ kind: 'slow', bytesPerSecond: 100_000, times: 2 }], before);
    const transfer = await approveAndConsent(stage, before, video);
    await someBytes(stage, before);

    mongoDisk.fill();
    await fillDatabase();
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
    expect([refused.status, await refused.json()]).toMatchObject([503, { message: replies.noRoom }]);
    expect((await videoDetails(transfer.browser, video._id)).title).toBe(before.title);

    await stage.stack.stack.kill('embedded-mongo');
    await stage.stack.stack.revive('embedded-mongo');
    mongoDisk.free();
    await expectPublished(stage, transfer);
    await publishes(after, (await submitCut(stage, after))._id);
  });
});
