import { randomBytes } from 'node:crypto';
import { put, reasonOf, sha256, startSignedIn, unit, type TestSandbox } from '../test-sandbox';

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => void ({ sandbox, token } = await startSignedIn()));
afterAll(() => sandbox.stop());
beforeEach(async () => void (await fetch(sandbox.url('/sandbox/faults'), { method: 'DELETE' })));

const bytes = randomBytes(2 * unit + 10);
const total = bytes.length;
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const range = (first: number, last: number) => `bytes ${first}-${last}/${total}`;
const probe = (uri: string, headers?: Record<string, string>) =>
  put(uri, undefined, `bytes */${total}`, headers);
const lastSha = async () => (await sandbox.look<{ sha256: string }>('videos')).at(-1)?.sha256;

async function outcome(response: Promise<Response>): Promise<string> {
  const answer = await response;
  return answer.ok || answer.status === 308
    ? String(answer.status)
    : `${answer.status} ${await reasonOf(answer)}`;
}

describe('a fault', () => {
  it('503 strikes the requested number of times', async () => {
    await sandbox.fault({ kind: '503', times: 2 });
    const uri = () => outcome(sandbox.open(token, total));
    expect([await uri(), await uri(), await uri()]).toEqual(['503 backendError', '503 backendError', '200']);
  });

  it('429 sends Retry-After', async () => {
    await sandbox.fault({ kind: '429', step: 'chunk' });
    const uri = await sandbox.session(token, total);
    const response = await put(uri, bytes);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await reasonOf(response)).toBe('rateLimitExceeded');
    expect(await outcome(put(uri, bytes))).toBe('200');
  });

  it('strikes only at its step', async () => {
    for (const step of ['probe', 'thumbnail', 'token']) await sandbox.fault({ kind: '503', step });
    const uri = await sandbox.session(token, total);
    expect(await outcome(put(uri, bytes.subarray(0, unit), range(0, unit - 1)))).toBe('308');
    expect(await outcome(probe(uri))).toBe('503 backendError');
    expect(await outcome(probe(uri))).toBe('308');
    expect(await outcome(sandbox.thumbnail(token, 'x', png))).toBe('503 backendError');
    const { code, verifier } = await sandbox.authorize();
    expect((await sandbox.exchange({ code, code_verifier: verifier })).status).toBe(503);
    expect((await sandbox.exchange({ code, code_verifier: verifier })).status).toBe(200);
  });

  it('strikes only at the file size and the position that it is restricted to', async () => {
    await sandbox.fault({ kind: '503', size: total, fromByte: unit });
    const other = await sandbox.session(token, total + 1);
    const uri = await sandbox.session(token, total);
    const twoUnits = bytes.subarray(0, 2 * unit);
    expect(await outcome(put(other, twoUnits, `bytes 0-${2 * unit - 1}/${total + 1}`))).toBe('308');
    expect(await outcome(put(uri, bytes.subarray(0, unit), range(0, unit - 1)))).toBe('308');
    expect(await outcome(probe(uri))).toBe('503 backendError');
    expect(await outcome(probe(uri))).toBe('308');
  });

  it('strikes the thumbnail of a video with the file size that it is restricted to', async () => {
    const id = await sandbox.publish(token, bytes);
    await sandbox.fault({ kind: 'thumbnail-403', size: total + 1 });
    expect(await outcome(sandbox.thumbnail(token, id, png))).toBe('200');
    await sandbox.fault({ kind: 'thumbnail-403', size: total });
    expect(await outcome(sandbox.thumbnail(token, id, png))).toBe('403 forbidden');
  });

  it('drop cuts the connection after afterBytes and keeps those bytes', async () => {
    await sandbox.fault({ kind: 'drop', afterBytes: unit + 7 });
    const uri = await sandbox.session(token, total);

    await expect(put(uri, bytes)).rejects.toThrow();

    expect((await probe(uri)).headers.get('range')).toBe(`bytes=0-${unit - 1}`);
    expect(await outcome(put(uri, bytes.subarray(unit), range(unit, total - 1)))).toBe('200');
    expect(await lastSha()).toBe(sha256(bytes));
  });

  it('drop counts bytes across chunks', async () => {
    await sandbox.fault({ kind: 'drop', afterBytes: unit + unit / 2 });
    const uri = await sandbox.session(token, total);
    expect(await outcome(put(uri, bytes.subarray(0, unit), range(0, unit - 1)))).toBe('308');
    await expect(put(uri, bytes.subarray(unit, 2 * unit), range(unit, 2 * unit - 1))).rejects.toThrow();
    expect((await probe(uri)).headers.get('range')).toBe(`bytes=0-${unit - 1}`);
  });

  it('drop without afterBytes cuts at the first byte', async () => {
    await sandbox.fault({ kind: 'drop' });
    const uri = await sandbox.session(token, total);
    await expect(put(uri, bytes)).rejects.toThrow();
    expect((await probe(uri)).headers.get('range')).toBeNull();
  });

  it('answer-lost stores the last chunk and sends no response', async () => {
    await sandbox.fault({ kind: 'answer-lost' });
    const uri = await sandbox.session(token, total);
    expect(await outcome(put(uri, bytes.subarray(0, unit), range(0, unit - 1)))).toBe('308');
    await expect(put(uri, bytes.subarray(unit), range(unit, total - 1))).rejects.toThrow();

    expect(await outcome(probe(uri))).toBe('200');
    expect(await lastSha()).toBe(sha256(bytes));
  });

  it('drop at any other step cuts the connection before the step does any work', async () => {
    const id = await sandbox.publish(token, bytes);
    const uri = await sandbox.session(token, total);
    const { code, verifier } = await sandbox.authorize();
    for (const step of ['open', 'probe', 'thumbnail', 'token']) await sandbox.fault({ kind: 'drop', step });
    const sessions = async () => (await sandbox.look('sessions')).length;
    const before = await sessions();
    await expect(sandbox.open(token, total)).rejects.toThrow();
    await expect(probe(uri)).rejects.toThrow();
    await expect(sandbox.thumbnail(token, id, png)).rejects.toThrow();
    await expect(sandbox.exchange({ code, code_verifier: verifier })).rejects.toThrow();
    expect(await sessions()).toBe(before);
    const videos = await sandbox.look<{ id: string; thumbnailSha256: string | null }>('videos');
    expect(videos.find((one) => one.id === id)?.thumbnailSha256).toBeNull();
    expect((await sandbox.exchange({ code, code_verifier: verifier })).status).toBe(200);
  });

  it('answer-lost with step chunk strikes at any chunk and keeps its bytes', async () => {
    await sandbox.fault({ kind: 'answer-lost', step: 'chunk' });
    const uri = await sandbox.session(token, total);
    await expect(put(uri, bytes.subarray(0, unit), range(0, unit - 1))).rejects.toThrow();
    await sandbox.fault({ kind: 'answer-lost', step: 'probe' });
    await expect(probe(uri)).rejects.toThrow();
    expect((await probe(uri)).headers.get('range')).toBe(`bytes=0-${unit - 1}`);
  });

  it('answer-lost at the token step uses up the code', async () => {
    await sandbox.fault({ kind: 'answer-lost', step: 'token' });
    const { code, verifier } = await sandbox.authorize();
    await expect(sandbox.exchange({ code, code_verifier: verifier })).rejects.toThrow();
    expect((await sandbox.exchange({ code, code_verifier: verifier })).status).toBe(400);
  });

  it('answer-lost strikes at the open and thumbnail steps', async () => {
    const id = await sandbox.publish(token, bytes);
    await sandbox.fault({ kind: 'answer-lost', step: 'open' });
    await sandbox.fault({ kind: 'answer-lost', step: 'thumbnail' });
    await expect(sandbox.open(token, total)).rejects.toThrow();
    await expect(sandbox.thumbnail(token, id, png)).rejects.toThrow();
    const videos = await sandbox.look<{ id: string; thumbnailSha256: string }>('videos');
    expect(videos.find((one) => one.id === id)?.thumbnailSha256).toBe(sha256(png));
  });

  it('session-gone deletes the session', async () => {
    const uri = await sandbox.session(token, total);
    await put(uri, bytes.subarray(0, unit), range(0, unit - 1));
    await sandbox.fault({ kind: 'session-gone' });
    expect(await outcome(put(uri, bytes.subarray(unit), range(unit, total - 1)))).toBe('404 notFound');
    expect(await outcome(probe(uri))).toBe('404 notFound');
  });

  it('session-needs-token rejects PUTs without a valid token until the faults are cleared', async () => {
    const uri = await sandbox.session(token, total);
    await sandbox.fault({ kind: 'session-needs-token' });

    expect(await outcome(probe(uri))).toBe('401 required');
    expect(await outcome(put(uri, bytes))).toBe('401 required');
    expect(await outcome(probe(uri, { Authorization: 'Bearer ya29.bad' }))).toBe('401 authError');
    expect(await outcome(probe(uri, { Authorization: `Bearer ${token}` }))).toBe('308');
    await fetch(sandbox.url('/sandbox/faults'), { method: 'DELETE' });
    expect(await outcome(probe(uri))).toBe('308');
  });

  it('token-expired expires the token of the next request', async () => {
    const mine = await sandbox.token();
    await sandbox.fault({ kind: 'token-expired' });
    expect(await outcome(sandbox.open(mine, total))).toBe('401 authError');
    expect(await outcome(sandbox.open(mine, total))).toBe('401 authError');
    expect(await outcome(sandbox.open(token, total))).toBe('200');
  });

  it.each([
    ['quota', '403 quotaExceeded'],
    ['upload-limit', '400 uploadLimitExceeded'],
    ['no-channel', '401 youtubeSignupRequired'],
  ])('%s rejects the opening of one session', async (kind, expected) => {
    await sandbox.fault({ kind });
    expect(await outcome(sandbox.open(token, total))).toBe(expected);
    expect(await outcome(sandbox.open(token, total))).toBe('200');
  });

  it('thumbnail-403 rejects one thumbnail', async () => {
    const id = await sandbox.publish(token, bytes);
    await sandbox.fault({ kind: 'thumbnail-403' });
    expect(await outcome(sandbox.thumbnail(token, id, png))).toBe('403 forbidden');
    expect(await outcome(sandbox.thumbnail(token, id, png))).toBe('200');
  });

  it('slow reads one PUT at bytesPerSecond', async () => {
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 1 });
    const uri = await sandbox.session(token, total);
    // At one byte per second the PUT takes days, so it is still in progress when the next PUT arrives.
    const crawling = expect(put(uri, bytes)).rejects.toThrow();
    while ((await sandbox.look<{ puts: number }>('sessions')).at(-1)?.puts !== 1);

    expect(await outcome(put(uri, bytes))).toBe('200');

    await crawling;
    expect(await lastSha()).toBe(sha256(bytes));
    expect(await sandbox.look('faults')).toEqual([]);
  });
});

describe('POST /sandbox/faults', () => {
  it.each([
    [{ kind: 'flood' }],
    [{}],
    [{ kind: 'constructor' }],
    [{ kind: '503', times: 0 }],
    [{ kind: '503', times: '2' }],
    [{ kind: 'drop', afterBytes: -1 }],
    [{ kind: 'slow', step: 'token' }],
    [{ kind: '503', step: 'lunch' }],
    [{ kind: '503', tmes: 2 }],
    [{ kind: '503', size: 0 }],
    [{ kind: '503', fromByte: 1.5 }],
  ])('rejects %j', async (fault: Record<string, unknown>) => {
    expect((await sandbox.fault(fault)).status).toBe(400);
    expect(await sandbox.look('faults')).toEqual([]);
  });

  it('accepts each kind only at the steps that /sandbox/faults/kinds lists for it', async () => {
    const kinds = await sandbox.look<{ kind: string; aimed: string[] }>('faults/kinds');
    expect(kinds.length).toBeGreaterThan(10);
    for (const { kind, aimed } of kinds) {
      for (const step of ['open', 'chunk', 'probe', 'thumbnail', 'token']) {
        const { status } = await sandbox.fault({ kind, step });
        expect([kind, step, status]).toEqual([kind, step, aimed.includes(step) ? 201 : 400]);
      }
    }
  });

  it('lists the pending faults', async () => {
    await sandbox.fault({ kind: 'drop', times: 3, afterBytes: 5 });
    expect(await sandbox.look('faults')).toMatchObject([{ kind: 'drop', times: 3, left: 3, afterBytes: 5 }]);
  });
});
