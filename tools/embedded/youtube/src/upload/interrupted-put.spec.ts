import { request, type ClientRequest } from 'node:http';
import { put, sha256, startSignedIn, testFile, unit, type TestSandbox } from '../test-sandbox';

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => void ({ sandbox, token } = await startSignedIn()));
afterAll(() => sandbox.stop());

const { bytes, total, range, probe } = testFile(3 * unit + 1000);

/** Polls the session's offset until it is `expected`, for at most 10 seconds. */
async function offsetBecomes(uri: string, expected: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = await stored(uri);
    if (found === expected) return;
    if (Date.now() > deadline) throw new Error(`the session stays at ${found}`);
  }
}

/** The stored offset, read without a PUT, which would cut off the writer. */
async function stored(uri: string): Promise<string> {
  const sessions = await sandbox.look<{ id: string; offset: number }>('sessions');
  const id = sha256(Buffer.from(new URL(uri).searchParams.get('upload_id') ?? '')).slice(0, 12);
  return String(sessions.find((one) => one.id === id)?.offset);
}

/** Resolves when the connection has closed or failed. */
function closeOf(started: ClientRequest): Promise<void> {
  return new Promise((resolve) => started.once('close', () => resolve()));
}

/** A PUT of the whole file that stops after its first `count` bytes. */
function hangingPut(uri: string, count: number): ClientRequest {
  const started = request(uri, {
    method: 'PUT',
    headers: { 'Content-Length': total, 'Content-Range': range(0, total - 1) },
  });
  started.on('error', () => undefined);
  started.write(bytes.subarray(0, count));
  return started;
}

describe('a session whose PUT is interrupted', () => {
  it('keeps the bytes from before a broken connection, in multiples of 262,144', async () => {
    const uri = await sandbox.session(token, total);
    const broken = hangingPut(uri, 2 * unit + 999);
    await offsetBecomes(uri, String(2 * unit));
    const closed = closeOf(broken);
    broken.destroy();
    await closed;

    expect((await probe(uri)).headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    const rest = await put(uri, bytes.subarray(2 * unit), range(2 * unit, total - 1));
    expect(rest.status).toBe(200);
    expect((await sandbox.look<{ sha256: string }>('videos')).at(-1)?.sha256).toBe(sha256(bytes));
  });

  it('keeps the offset across a restart', async () => {
    const uri = await sandbox.session(token, total);
    const cut = hangingPut(uri, unit + 5);
    await offsetBecomes(uri, String(unit));
    const closed = closeOf(cut);
    await sandbox.restart();
    await closed;

    const moved = sandbox.moved(uri);
    expect((await probe(moved)).headers.get('range')).toBe(`bytes=0-${unit - 1}`);
    expect((await put(moved, bytes.subarray(unit), range(unit, total - 1))).status).toBe(200);
    expect((await sandbox.look<{ sha256: string }>('videos')).at(-1)?.sha256).toBe(sha256(bytes));
  });

  it('counts an overlap only when the previous sender is still connected', async () => {
    const uri = await sandbox.session(token, total);
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 1 });
    // Sends more than the sandbox reads, because unread bytes hide the end of the connection from it.
    const dead = hangingPut(uri, 2 * unit);
    const closed = closeOf(dead);
    while ((await sandbox.look<{ puts: number }>('sessions')).at(-1)?.puts !== 1);
    dead.destroy();
    await closed;

    expect((await put(uri, bytes, range(0, total - 1))).status).toBe(200);

    expect((await sandbox.look<{ overlaps: number }>('sessions')).at(-1)?.overlaps).toBe(0);
  });

  it('serves the newer of two concurrent requests and cuts off the older', async () => {
    const uri = await sandbox.session(token, total);
    const older = hangingPut(uri, unit + 5);
    const closed = closeOf(older);
    await offsetBecomes(uri, String(unit));

    expect((await put(uri, bytes, range(0, total - 1))).status).toBe(200);

    await closed;
    expect((await sandbox.look<{ sha256: string }>('videos')).at(-1)?.sha256).toBe(sha256(bytes));
    expect((await sandbox.look<{ overlaps: number }>('sessions')).at(-1)?.overlaps).toBe(1);
  });
});

describe('a DELETE of a session', () => {
  const cancel = (uri: string) => fetch(uri, { method: 'DELETE' });

  it('cuts off the sender and deletes the bytes of the file', async () => {
    const uri = await sandbox.session(token, total);
    const before = (await sandbox.look('videos')).length;
    const sender = hangingPut(uri, 2 * unit);
    const closed = closeOf(sender);
    await offsetBecomes(uri, String(2 * unit));

    expect((await cancel(uri)).status).toBe(499);
    await closed;

    const late = await put(uri, bytes.subarray(2 * unit), range(2 * unit, total - 1));
    expect([late.status, (await probe(uri)).status, (await cancel(uri)).status]).toEqual([404, 404, 404]);
    expect(await sandbox.look('videos')).toHaveLength(before);
  });

  it('answers 404 once the file has become a video, and keeps the video', async () => {
    const uri = await sandbox.session(token, total);
    await put(uri, bytes, range(0, total - 1));
    expect((await cancel(uri)).status).toBe(404);
    expect((await probe(uri)).status).toBe(200);
  });
});
