import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readSettings } from './settings';
import { startWebServer, type WebServer } from './web-server';

const root = mkdtempSync(join(tmpdir(), 'cutroom-web-'));
const script = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
const page = '<!doctype html><html><head></head><body>pages</body></html>';
let server: WebServer;

beforeAll(async () => {
  const dir = join(root, 'dist/apps/web');
  mkdirSync(join(dir, 'assets'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), page);
  writeFileSync(join(dir, 'index.html.br'), brotliCompressSync(page));
  for (const name of ['main-abc', 'digest.worker-abc']) writeFileSync(join(dir, `assets/${name}.js`), script);
  writeFileSync(join(dir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(root, 'dist/secret.txt'), 'secret');
  const settings = readSettings({ API_PORT: '3100' }, root);
  server = await startWebServer({ ...settings, ports: { ...settings.ports, web: 0 } }, {});
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

describe('the local web server', () => {
  it.each(['/', '/index.html', '/signin', '/youtube/upload/x', '/..%2f..%2fsecret.txt', '/%E0%A4%A'])(
    'answers %s with index.html',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(page);
    },
  );

  it.each([
    ['br, gzip', 'br'],
    ['gzip', null],
    ['br;q=0, identity', null],
  ])('sends a page for “Accept-Encoding: %s” with the content encoding %s', async (accepted, sent) => {
    const answer = await get('/signin', { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(sent);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(page);
  });

  it('lets browsers cache assets for a year, and sends them compressed', async () => {
    const asset = await get('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('etag')).toBeNull();
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
    expect(await asset.text()).toBe(script);
  });

  it('answers 404 for an asset that does not exist', async () => {
    expect((await get('/assets/missing.js')).status).toBe(404);
  });

  it('keeps running after a request for a file that cannot be read', async () => {
    const unreadable = createServer().listen(join(root, 'dist/apps/web/assets/socket.js'));
    await once(unreadable, 'listening');
    await expect(get('/assets/socket.js')).rejects.toThrow('fetch failed');
    unreadable.close();
    expect((await get('/assets/main-abc.js')).status).toBe(200);
  });

  it('makes browsers revalidate other files', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(manifest.headers.get('etag')).not.toBeNull();
  });

  it('answers HEAD without a body, and a range with 206', async () => {
    const head = await get('/signin', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const range = await get('/assets/main-abc.js', {
      headers: { Range: 'bytes=0-6', 'Accept-Encoding': 'identity' },
    });
    expect([range.status, await range.text()]).toEqual([206, 'console']);
  });

  it.each(['bytes=1-0', 'bytes=1-0x', 'bytes=1-0,1', 'items=0-0', 'bytes=a-b'])(
    'ignores the invalid range %s',
    async (Range) => {
      const answer = await get('/manifest.webmanifest', { headers: { Range } });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    },
  );

  it('answers 405 to methods other than GET and HEAD', async () => {
    const answer = await get('/', { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/', '/signin', '/no-file.js', '/assets/digest.worker-abc.js'])(
    'sends the content security policy with %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it('sends no content security policy with a script of a page', async () => {
    expect((await get('/assets/main-abc.js')).headers.has('content-security-policy')).toBe(false);
  });

  it.each(['/', '/assets/main-abc.js', '/assets/missing.js'])(
    'sends nosniff but no X-Powered-By with %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  it('lets the pages call services on other origins that they were built with', async () => {
    const settings = readSettings({}, root);
    const other = await startWebServer(
      { ...settings, ports: { ...settings.ports, web: 0 } },
      {
        API_URL: 'http://api.example:3000',
        STATUS_URL: 'https://status.example/live',
        UPLOAD_URL: '/upload',
      },
    );
    const { headers } = await fetch(`http://127.0.0.1:${other.port}/`);
    await other.stop();
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://api.example:3000 https://status.example wss://status.example http://localhost:3005;",
    );
  });

  it('fails to start when the pages are not built', async () => {
    await expect(startWebServer(readSettings({}, join(root, 'empty')))).rejects.toThrow(
      'the web app is not built',
    );
  });
});
