import { request } from 'node:http';
import { buildVideo, put, startTestSandbox, type TestSandbox } from '../test-sandbox';

let sandbox: TestSandbox;
let token: string;
let videoId: string;
const bytes = Buffer.from('0123456789');
beforeAll(async () => {
  sandbox = await startTestSandbox();
  token = await sandbox.token();
  const opened = await sandbox.open(
    token,
    bytes.length,
    buildVideo({ snippet: { title: '"Tom" & Jerry\'s' } }),
  );
  const response = await put(opened.headers.get('location') ?? '', bytes);
  videoId = ((await response.json()) as { id: string }).id;
});
afterAll(() => sandbox.stop());

describe('the channel page', () => {
  it('lists published videos with escaped titles', async () => {
    const page = await (await fetch(sandbox.url('/'))).text();
    expect(page).toContain('&quot;Tom&quot; &amp; Jerry&#39;s');
    expect(page).toContain(`/watch?v=${videoId}`);
    expect(page).toContain('unlisted');
  });

  it('links to a page with a player, and answers 404 for an unknown video', async () => {
    const page = await (await fetch(sandbox.url(`/watch?v=${videoId}`))).text();
    expect(page).toMatch(new RegExp(`<video[^>]*src="/media/${videoId}"`));
    expect((await fetch(sandbox.url('/watch?v=none'))).status).toBe(404);
  });

  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-4', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
  ])('serves a video with Range %s', async (range, status, body, contentRange) => {
    const response = await fetch(sandbox.url(`/media/${videoId}`), { headers: range ? { range } : {} });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('serves no file other than published videos', async () => {
    for (const path of [
      '/media/none',
      '/media/..%2fgrants',
      '/media/../grants',
      '/thumbnail/..%2fgrants',
      '/media/',
    ]) {
      expect((await fetch(sandbox.url(path))).status).toBe(404);
    }
  });
});

describe('/sandbox', () => {
  const get = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(sandbox.url('/sandbox/tokens'), { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it("rejects another host name and another site's page", async () => {
    expect(await get({})).toBe(200);
    expect(await get({ host: 'rebound.test' })).toBe(403);
    expect(await get({ origin: 'http://evil.test' })).toBe(403);
  });
});
