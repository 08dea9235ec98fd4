import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { entriesOf, openToOthers } from '../../kit/src/testing/permissions';
import { multipartCalls } from './testing/multipart-calls';
import { BUCKET, startTestServer, type TestServer } from './testing/test-server';

let made: string;
let test: TestServer;
beforeAll(async () => {
  made = join(await mkdtemp(join(tmpdir(), 'embedded-s3-private-')), 'made');
  test = await startTestServer({ dataDir: join(made, 's3') });
});
afterAll(async () => {
  await test.close();
  await rm(join(made, '..'), { recursive: true, force: true });
});

describe('the data folder', () => {
  it('denies access to other users, and so do its buckets, objects, copies and unfinished uploads', async () => {
    const client = test.client();
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a.txt', Body: 'an object' }));
    const copy = { Bucket: BUCKET, Key: 'c.txt', CopySource: `${BUCKET}/a.txt` };
    await client.send(new CopyObjectCommand(copy));
    const upload = { Bucket: BUCKET, Key: 'b.txt' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'a part' }));
    const parts = multipartCalls(client, BUCKET, 'd.txt');
    const completed = await parts.begin();
    await parts.complete(completed, [await parts.part(completed, 1, Buffer.from('the only part'))]);
    expect(await openToOthers(made)).toEqual([]);
    expect((await entriesOf(test.dataDir)).filter(({ isFile }) => isFile)).toHaveLength(9);
  });

  it('denies access to other users once the server has started, even if it was open to them before', async () => {
    for (const { path, isFile } of await entriesOf(test.dataDir)) {
      // Objects and parts have always been private; folders and records have not.
      if (!isFile) await chmod(path, 0o755);
      else if (path.endsWith('.json')) await chmod(path, 0o644);
    }
    await test.restart();
    expect(await openToOthers(made)).toEqual([]);
  });
});
