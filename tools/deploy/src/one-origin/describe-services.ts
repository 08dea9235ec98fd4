import { endpoints, limits, messages } from '@cutroom/contracts';
import type { JourneyTeam } from '@cutroom/suites-kit';
import type { Deployment } from '../testing/deployment';
import { trustedProxy } from '../testing/nginx';
import { getRaw } from './origin-request';

/** Tests what nginx forwards to the services. */
export function describeServices(site: () => Deployment, team: () => JourneyTeam): void {
  describe('the services behind nginx', () => {
    it('answer below their paths, in the envelope, with their own headers', async () => {
      const response = await fetch(`${site().urls.web}/api/team/stats`);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ statusCode: 401, success: false, data: null });
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
      const log = await fetch(`${site().urls.status}/logs/0123456789abcdef01234567`);
      expect([log.status, await log.json()]).toEqual([401, expect.objectContaining({ success: false })]);
      const thumbnail = await fetch(`${site().urls.upload}/thumbnail`, { method: 'POST' });
      expect([thumbnail.status, await thumbnail.json()]).toEqual([
        401,
        expect.objectContaining({ success: false }),
      ]);
    });

    it.each([
      '/status/internal/logs/0123456789abcdef01234567',
      '/status//internal/logs/0123456789abcdef01234567',
      '/status/x/../internal/logs/0123456789abcdef01234567',
      '/api/internal/media/0123456789abcdef01234567',
      '/api//internal/media/0123456789abcdef01234567',
      '/api/x/../internal/media/0123456789abcdef01234567',
      '/api/%69nternal/media/0123456789abcdef01234567',
      '/api/INTERNAL/media/0123456789abcdef01234567',
      '/status/metrics',
      '/status/METRICS',
      '/upload/Readyz',
      '/status/readyz',
      '/upload/metrics',
      '/upload/healthz/',
    ])('keep %s internal, even with the service token', async (path) => {
      const headers = { Authorization: `Bearer ${site().env.SERVICE_TOKEN}` };
      const { status, body } = await getRaw(site().urls.web, { path, headers });
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('success');
    });

    it('reject a thumbnail that is too large with their own message, every time', async () => {
      const refusal = expect.objectContaining({ statusCode: 413, message: messages.thumbnailTooLarge });
      // A service that closes the connection too early loses about every fourth response.
      for (let turn = 0; turn < 16; turn += 1) {
        const form = new FormData();
        form.set('thumbnail', new Blob([new Uint8Array(limits.thumbnailMaxBytes + 1_000_000)]), 'big.jpg');
        const answer = await team().creator.send(endpoints.storeThumbnail, { form });
        expect([answer.status, await answer.json()]).toEqual([413, refusal]);
      }
    });

    it('ignore a spoofed X-Forwarded-For when they limit an address', async () => {
      const answers: number[] = [];
      for (let turn = 0; turn < 41; turn += 1) {
        const response = await fetch(`${site().urls.api}/api/otp/verify-otp`, {
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

  describe('a TLS proxy in front of nginx', () => {
    async function hstsOf(path: string, localAddress: string) {
      const { port } = new URL(site().urls.web);
      const headers = { 'X-Forwarded-Proto': 'https' };
      const response = await getRaw(`http://127.0.0.1:${port}${path}`, { localAddress, headers });
      return response.headers['strict-transport-security'];
    }

    it('makes nginx send HSTS only if it connects from the configured address', async () => {
      expect(await hstsOf('/', trustedProxy)).toBe('max-age=31536000');
      expect(await hstsOf('/', '127.0.0.1')).toBeUndefined();
    });

    it('gets the same HSTS from the pages and the services, without subdomains', async () => {
      for (const path of ['/', '/early.js', '/api/client/profile', '/status/nothing', '/upload/nothing']) {
        expect([path, await hstsOf(path, trustedProxy)]).toEqual([path, 'max-age=31536000']);
      }
    });
  });
}
