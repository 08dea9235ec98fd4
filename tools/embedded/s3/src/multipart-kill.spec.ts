import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { bundleServer, startChildServer } from './testing/child-server';
import type { Bundle } from './testing/child-server';
import { PART_BYTES, etagOf, etagOfParts, multipartCalls } from './testing/multipart-calls';
import { bucketCalls } from './testing/stored-object';
import { BUCKET, buildClient, startTestServer, startWithBucket } from './testing/test-server';

/** Kills the server (kill -9) before each file system call of a request, in one run per call. */
const run = promisify(execFile);
const Key = 'cut';
const former = [randomBytes(PART_BYTES), randomBytes(10)];
const bodies = [randomBytes(PART_BYTES), randomBytes(PART_BYTES), randomBytes(1000)];
const unused = randomBytes(2000);

type Calls = ReturnType<typeof multipartCalls>;
type Request = (calls: Calls, client: S3Client) => Promise<unknown>;
type Outcome = 'before' | 'after';

/** The key has a multipart object, and an open upload that has one part more than Complete will name. */
interface Situation {
  upload: string;
  formerUpload: string;
  parts: CompletedPart[];
}

let bundle: Bundle;
let situation: Situation;
let copies = 0;
const folder = (name: string) => join(bundle.folder, name);
beforeAll(async () => {
  bundle = await bundleServer();
  const { test, client } = await startWithBucket();
  const calls = multipartCalls(client, BUCKET, Key);
  const send = async (upload: string, all: readonly Buffer[]) => {
    const parts: CompletedPart[] = [];
    for (const [index, bytes] of all.entries()) parts.push(await calls.part(upload, index + 1, bytes));
    return parts;
  };
  const formerUpload = await calls.begin();
  await calls.complete(formerUpload, await send(formerUpload, former));
  const upload = await calls.begin();
  const parts = await send(upload, [...bodies, unused]);
  situation = { upload, formerUpload, parts: parts.slice(0, -1) };
  await test.server.stop();
  await run('cp', ['-r', test.dataDir, folder('situation')]);
  await test.close();
});
afterAll(() => bundle.remove());

/** Runs the request in a server that dies before its n-th call. @returns whether the request succeeded */
async function answeredBefore(killAt: number, dataDir: string, request: Request) {
  const environment = { EMBEDDED_S3_DATA_DIR: dataDir };
  const server = await startChildServer(bundle, environment, join(__dirname, 'testing/kill-at-call.cjs'));
  server.process.send({ killAt });
  await once(server.process, 'message');
  const client = buildClient(server.endpoint);
  const answered = await request(multipartCalls(client, BUCKET, Key), client).then(
    () => true,
    (error: unknown) => {
      // The connection broke: the server has not sent an error response.
      expect(error).not.toHaveProperty('$metadata.httpStatusCode', expect.any(Number));
      return false;
    },
  );
  client.destroy();
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  return answered;
}

/** Kills the server before the first call, the second and so on. @returns each outcome, until a request succeeds */
async function outcomes(
  request: Request,
  find: (calls: Calls, uploads: () => Promise<string[]>) => Promise<Outcome>,
): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for (let answered = false; !answered;) {
    const dataDir = folder(`killed-${copies++}`);
    // Hard links suffice, because the server changes no file in place.
    await run('cp', ['-rl', folder('situation'), dataDir]);
    answered = await answeredBefore(found.length + 1, dataDir, request);
    const test = await startTestServer({ dataDir });
    expect(await test.tempFiles()).toEqual([]);
    expect(test.logged).toEqual([]);
    const client = test.client();
    const uploads = () => readdir(join(dataDir, 'uploads')).then((names) => names.sort());
    const outcome = await find(multipartCalls(client, BUCKET, Key), uploads);
    if (answered) expect(outcome).toBe('after');
    found.push(outcome);
    await bucketCalls(client).remove(Key);
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return found;
}

const isOpen = (calls: Calls) =>
  calls.list(situation.upload).then(
    ({ Parts = [] }) => {
      expect(Parts.map(({ ETag }) => ETag)).toEqual([...bodies, unused].map(etagOf));
      return true;
    },
    (error: unknown) => {
      expect(error).toMatchObject({ name: 'NoSuchUpload' });
      return false;
    },
  );

/** Both outcomes occur, first `before` and then only `after`. */
function expectOneTurn(found: Outcome[]): void {
  const turn = found.indexOf('after');
  expect(turn).toBeGreaterThan(0);
  expect(found).toEqual(found.map((_, index) => (index < turn ? 'before' : 'after')));
}

it('CompleteMultipartUpload leaves the upload open or the object complete', async () => {
  const { upload, formerUpload, parts } = situation;
  const complete = (calls: Calls) => calls.complete(upload, parts);
  const found = await outcomes(complete, async (calls, uploads) => {
    const open = await isOpen(calls);
    if (open) {
      expect(await uploads()).toEqual([formerUpload, upload].sort());
      expect((await calls.read()).equals(Buffer.concat(former))).toBe(true);
      await complete(calls);
    }
    expect(await uploads()).toEqual([upload]);
    expect((await calls.head()).ETag).toBe(etagOfParts(bodies));
    expect((await calls.read()).equals(Buffer.concat(bodies))).toBe(true);
    return open ? 'before' : 'after';
  });
  expectOneTurn(found);
});

it('AbortMultipartUpload leaves the upload whole or gone', async () => {
  const { upload, formerUpload } = situation;
  const found = await outcomes(
    (calls) => calls.abort(upload),
    async (calls, uploads) => {
      const open = await isOpen(calls);
      expect(await uploads()).toEqual(open ? [formerUpload, upload].sort() : [formerUpload]);
      return open ? 'before' : 'after';
    },
  );
  expectOneTurn(found);
});

it('UploadPart leaves the earlier part or the new one', async () => {
  const { upload } = situation;
  const [, again = unused] = former;
  const found = await outcomes(
    (calls) => calls.part(upload, 4, again),
    async (calls) => {
      const last = (await calls.list(upload)).Parts?.at(-1);
      if (last?.ETag === etagOf(unused)) return 'before';
      expect(last).toMatchObject({ PartNumber: 4, ETag: etagOf(again), Size: again.length });
      return 'after';
    },
  );
  expectOneTurn(found);
});

it('DeleteObject leaves the whole object or none of its parts', async () => {
  const { upload, formerUpload } = situation;
  const found = await outcomes(
    (_, client) => bucketCalls(client).remove(Key),
    async (calls, uploads) => {
      expect(await isOpen(calls)).toBe(true);
      const missing = await calls.read().then(
        (bytes) => !bytes.equals(Buffer.concat(former)),
        (error: unknown) => error instanceof Error && error.name === 'NoSuchKey',
      );
      expect(await uploads()).toEqual(missing ? [upload] : [formerUpload, upload].sort());
      return missing ? 'after' : 'before';
    },
  );
  expectOneTurn(found);
});
