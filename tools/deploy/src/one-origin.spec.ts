import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints, limits, messages, uploadContentType } from '@cutroom/contracts';
import { signUpTeam, until, type JourneyTeam } from '@cutroom/suites-kit';
import { Deployment, trustedProxy } from './testing/deployment';

let site: Deployment;
let team: JourneyTeam;

beforeAll(async () => {
  site = await Deployment.start({ env: { SESSION_LIFETIME_SECONDS: '3600', RATE_LIMIT_SCALE: '1' } });
  team = await signUpTeam(site);
}, 240_000);

afterAll(() => site?.stop(), 120_000);

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.urls.web + path, { headers });

/** An answer as it comes, for fetch unpacks what is compressed. */
function raw(
  path: string,
  accepts: string,
): Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(site.urls.web + path, { headers: { 'Accept-Encoding': accepts } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .once('error', reject)
      .end();
  });
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );

describe('the pages', () => {
  it.each([
    '/',
    '/signin',
    '/status',
    '/platform/upload',
    '/youtube/upload/0123456789abcdef01234567',
    '/upload',
    '/api',
  ])('%s is the application, never out of date, and locked down', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root">');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('server')).toBe('nginx');
  });

  it('may call their own origin and the store, and run their own scripts alone', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('connect-src')).toEqual(["'self'", site.storeOrigin]);
    expect(directives.get('media-src')).toEqual(["'self'", 'blob:', site.storeOrigin]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('are kept for ever where their name holds a digest, and compressed before anybody asks', async () => {
    const html = await (await get('/')).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    const plain = await raw(script, 'identity');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const brotli = await raw(script, 'gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    const gzip = await raw(script, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    for (const { headers } of [brotli, gzip]) expect(headers.vary).toContain('Accept-Encoding');
  });

  it('say so when a file of an earlier version is gone, instead of answering with the application', async () => {
    expect((await get('/assets/index-0000.js')).status).toBe(404);
    expect((await get('/status/', {})).url).toBe(`${site.urls.web}/status`);
  });
});

describe('the services behind it', () => {
  it('answer below their paths, in the envelope, with their own headers', async () => {
    const response = await get('/api/team/stats');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ statusCode: 401, success: false, data: null });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    const log = await get('/status/logs/0123456789abcdef01234567');
    expect([log.status, await log.json()]).toEqual([401, expect.objectContaining({ success: false })]);
    const picture = await fetch(`${site.urls.upload}/thumbnail`, { method: 'POST' });
    expect([picture.status, await picture.json()]).toEqual([
      401,
      expect.objectContaining({ success: false }),
    ]);
  });

  it.each([
    '/status/internal/logs/0123456789abcdef01234567',
    '/status//internal/logs/0123456789abcdef01234567',
    '/status/x/../internal/logs/0123456789abcdef01234567',
    '/status/metrics',
    '/status/readyz',
    '/upload/metrics',
    '/upload/healthz/',
  ])('keep %s to themselves', async (path) => {
    const { status, body } = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.urls.web);
      const headers = { Authorization: `Bearer ${site.env.SERVICE_TOKEN}` };
      request({ hostname, port, path, headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.once('end', () => resolve({ status: response.statusCode, body }));
      })
        .once('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect(body).not.toContain('success');
  });

  it('refuse what is too large in their own words', async () => {
    const form = new FormData();
    form.set('thumbnail', new Blob([new Uint8Array(limits.thumbnailMaxBytes + 1_000_000)]), 'big.jpg');
    const answer = await team.creator.send(endpoints.storeThumbnail, { form });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ statusCode: 413, message: messages.thumbnailTooLarge }),
    ]);
  });

  it('know who asks, whatever the request claims', async () => {
    const answers: number[] = [];
    for (let turn = 0; turn < 41; turn += 1) {
      const response = await fetch(`${site.urls.api}/api/otp/verify-otp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${turn}` },
        body: JSON.stringify({ email: `nobody-${turn}@example.com`, otp: '000000' }),
      });
      answers.push(response.status);
    }
    expect(answers.slice(0, 38)).not.toContain(429);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a TLS proxy in front', () => {
  const hsts = (localAddress: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const { port } = new URL(site.urls.web);
      const headers = { 'X-Forwarded-Proto': 'https' };
      request({ host: '127.0.0.1', port, localAddress, headers }, (response) => {
        response.resume();
        resolve(response.headers['strict-transport-security']);
      })
        .once('error', reject)
        .end();
    });

  it('is believed when it is the one that was named', async () => {
    expect(await hsts(trustedProxy)).toBe('max-age=31536000');
    expect(await hsts('127.0.0.1')).toBeUndefined();
  });
});

describe('the object store behind it', () => {
  const startUpload = (title: string) =>
    team.editor.call(endpoints.startUpload, {
      body: { title, comment: 'By hand', maximumVideoQuality: '720p', extension: 'mp4', teamId: team.teamId },
    });

  it('gets the bytes while they come in: nothing waits in nginx', async () => {
    const address = await startUpload('Byte by byte');
    expect(new URL(address).origin).toBe(site.storeOrigin);
    const half = randomBytes(6_000_000);
    const store = join(site.dataDir, 's3');
    const stored = () => filesBelow(store).reduce((sum, file) => sum + statSync(join(store, file)).size, 0);
    const before = stored();
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const put = request(
        address,
        {
          method: 'PUT',
          headers: { 'Content-Type': uploadContentType('mp4'), 'Content-Length': half.length * 2 },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).once('error', reject);
      put.write(half);
      // The first half has to be on the store's disk before the second is sent.
      until('the first half to be stored', async () => stored() - before > half.length / 2).then(
        () => put.end(half),
        reject,
      );
    });
    await expect(answer).resolves.toBe(200);
    for (const folder of ['body', 'proxy']) expect(filesBelow(join(site.runDir, folder))).toEqual([]);
    const video = await team.editor.call(endpoints.finishUpload, { body: { url: address } });
    expect(video.size).toBe(half.length * 2);
    const { url } = await team.creator.call(endpoints.videoSource, { params: { videoId: video._id } });
    const part = await fetch(url, { headers: { Range: 'bytes=6000000-6000009' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(half.subarray(0, 10));
    expect(part.headers.get('content-security-policy')).toContain('sandbox');
  }, 60_000);

  it('believes no signature for another host, and lists nothing', async () => {
    const address = new URL(await startUpload('Elsewhere'));
    address.host = `127.0.0.1:${address.port}`;
    const put = await fetch(address, {
      method: 'PUT',
      headers: { 'Content-Type': uploadContentType('mp4') },
      body: 'x',
    });
    expect(put.status).toBe(403);
    expect((await fetch(`${site.storeOrigin}/cutroom?list-type=2`)).status).toBe(403);
    expect((await fetch(`${site.storeOrigin}/cutroom/x`, { method: 'DELETE' })).status).toBe(403);
  });
});

describe('nginx itself', () => {
  it('writes no query into its log: signatures and codes are in there', async () => {
    await get('/api/yt/callback?code=very-much-hidden&state=x');
    const log = join(site.runDir, 'access.log');
    await until('the line', async () => readFileSync(log, 'utf8').includes('/api/yt/callback'));
    expect(readFileSync(log, 'utf8')).not.toMatch(/very-much-hidden|X-Amz-Signature/);
  });

  it('has complained of nothing', () => {
    const complaints = site.output.filter((line) => /^nginx .*\[(warn|error|crit|alert|emerg)\]/.test(line));
    // The one refusal that a test above provokes.
    const refused = complaints.findIndex((line) => /access forbidden by rule.*DELETE/.test(line));
    complaints.splice(refused, 1);
    expect(complaints).toEqual([]);
  });
});
