import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Deployment } from '../testing/deployment';
import { packageOf } from '../testing/paths';
import { getRaw } from './origin-request';

/** Tests what nginx serves without a service. */
export function describePages(site: () => Deployment): void {
  const get = (path: string) => fetch(site().urls.web + path);

  describe('the pages', () => {
    it.each([
      '/',
      '/signin',
      '/status',
      '/platform/upload',
      '/youtube/upload/0123456789abcdef01234567',
      '/upload',
      '/api',
    ])('include %s, which returns the application with no-cache and security headers', async (path) => {
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

    it('allow their own scripts only, and connections to their own origin and the store', async () => {
      const policy = (await get('/')).headers.get('content-security-policy') ?? '';
      const directives = new Map(
        policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
      );
      expect(directives.get('default-src')).toEqual(["'none'"]);
      expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(directives.get('connect-src')).toEqual(["'self'", site().storeOrigin]);
      expect(directives.get('media-src')).toEqual(["'self'", 'blob:', site().storeOrigin]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    });

    it('send a content security policy with workers, but not with scripts, which obey that of their page', async () => {
      const script = /\/assets\/[\w.-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
      const worker = readdirSync(join(packageOf('web'), 'assets')).find((name) =>
        /\.worker-.*\.js$/.test(name),
      );
      const policyOf = async (path: string) => {
        const { headers } = await get(path);
        expect([headers.get('x-content-type-options'), headers.get('content-type')]).toEqual([
          'nosniff',
          expect.stringMatching(/javascript/),
        ]);
        return headers.get('content-security-policy');
      };
      expect(await policyOf(`/assets/${worker}`)).toContain("default-src 'none'");
      expect(await policyOf(script)).toBeNull();
      expect(await policyOf('/early.js')).toBeNull();
    });

    it('let browsers cache assets for a year, and send variants that were compressed at build time', async () => {
      const html = await (await get('/')).text();
      const script = site().urls.web + (/\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '');
      const accepting = (encoding: string) => getRaw(script, { headers: { 'Accept-Encoding': encoding } });
      const plain = await accepting('identity');
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.etag).toBeUndefined();
      expect(plain.headers['content-type']).toMatch(/javascript/);
      const brotli = await accepting('gzip, br');
      expect(brotli.headers['content-encoding']).toBe('br');
      // toEqual takes seconds to compare large buffers.
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      const gzip = await accepting('gzip');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotli.body.length).toBeLessThan(gzip.body.length);
      for (const { headers } of [brotli, gzip]) expect(headers.vary).toContain('Accept-Encoding');
    });

    it('answer 404 for an asset of an earlier version, and redirect /status/ to /status', async () => {
      expect((await get('/assets/index-0000.js')).status).toBe(404);
      expect((await get('/status/')).url).toBe(`${site().urls.web}/status`);
    });
  });
}
