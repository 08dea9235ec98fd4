import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { BUCKET, startTestServer, type TestServer } from './testing/test-server';

let parent: string;
let test: TestServer;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'embedded-s3-private-'));
  test = await startTestServer({ dataDir: join(parent, 'made', 's3') });
});
afterAll(async () => {
  await test.close();
  await rm(parent, { recursive: true, force: true });
});

async function entries(): Promise<{ path: string; mode: number; isFile: boolean }[]> {
  const names = ['.', ...(await readdir(test.dataDir, { recursive: true }))];
  return Promise.all(
    names.map(async (name) => {
      const path = join(test.dataDir, name);
      const found = await stat(path);
      return { path, mode: found.mode & 0o777, isFile: found.isFile() };
    }),
  );
}
const readableByOthers = async () => (await entries()).filter(({ mode }) => mode & 0o077);

describe('the data folder', () => {
  it('is closed to other users, with buckets, objects, copies and uploads under way', async () => {
    const client = test.client();
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a.txt', Body: 'an object' }));
    const copy = { Bucket: BUCKET, Key: 'c.txt', CopySource: `${BUCKET}/a.txt` };
    await client.send(new CopyObjectCommand(copy));
    const upload = { Bucket: BUCKET, Key: 'b.txt' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'a part' }));
    expect(await readableByOthers()).toEqual([]);
    expect((await entries()).filter(({ isFile }) => isFile)).toHaveLength(6);
    expect((await stat(join(parent, 'made'))).mode & 0o077).toBe(0);
  });

  it('of an earlier version is closed at the start', async () => {
    for (const { path, isFile } of await entries()) {
      // Earlier versions, too, wrote objects and parts for their owner alone.
      if (!isFile) await chmod(path, 0o755);
      else if (path.endsWith('.json')) await chmod(path, 0o644);
    }
    await test.restart();
    expect(await readableByOthers()).toEqual([]);
  });
});
