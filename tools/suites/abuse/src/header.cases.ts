import { endpointRows, type Service } from '@cutroom/contracts';
import { cpuTimeOf } from './cpu-time';
import { rawCall } from './raw-call';
import { callOf, samplesOf } from './samples';
import type { Stage } from './stage';

const evil = 'https://evil.example';

/** A path that repeats one of these could be slow to redact for a log line. */
const slowToRedact = ['a.', 'a:', '-eyJ', 'X-Amz-', 'token', '://'];

/** Response headers of every endpoint, and of the pages. */
export function headerCases(stage: () => Stage): void {
  const services: Service[] = ['api', 'status', 'upload'];

  it('forbid scripts and framing at every endpoint, also when it refuses, and reveal no server software', async () => {
    const { stack, team } = stage();
    const samples = samplesOf(team);
    for (const [name, endpoint] of endpointRows) {
      const { headers } = await rawCall(stack, endpoint, callOf(samples[name]));
      const policy = headers.get('content-security-policy') ?? '';
      expect([name, policy]).toEqual([name, expect.stringContaining("default-src 'none'")]);
      expect([name, policy]).toEqual([name, expect.stringContaining("frame-ancestors 'none'")]);
      expect([name, /script-src|unsafe-eval|\*/.test(policy)]).toEqual([name, false]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toContain('max-age');
      expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
      for (const telling of ['x-powered-by', 'server', 'via', 'etag'])
        expect(headers.has(telling)).toBe(false);
    }
  });

  it.each(services)('allow only the web origin at the %s service (CORS)', async (service) => {
    const { stack } = stage();
    const url = `${stack.urls[service]}/healthz`;
    const from = async (origin: string, method = 'GET') =>
      (
        await fetch(url, {
          method,
          headers: {
            Origin: origin,
            ...(method === 'OPTIONS' ? { 'Access-Control-Request-Method': 'POST' } : {}),
          },
        })
      ).headers;
    for (const method of ['GET', 'OPTIONS']) {
      const own = await from(stack.urls.web, method);
      expect(own.get('access-control-allow-origin')).toBe(stack.urls.web);
      expect(own.get('access-control-allow-credentials')).toBe('true');
      expect(own.get('vary')).toContain('Origin');
      for (const origin of [
        evil,
        'null',
        `${stack.urls.web}.evil.example`,
        stack.urls.web.replace('http:', 'https:'),
      ]) {
        const foreign = await from(origin, method);
        expect([origin, [...foreign.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([
          origin,
          [],
        ]);
      }
    }
  });

  it.each(services)('echo only a well-formed request id at the %s service', async (service) => {
    const url = `${stage().stack.urls[service]}/healthz`;
    const idOf = async (id: string) =>
      (await fetch(url, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await idOf('trace-0123456789')).toBe('trace-0123456789');
    for (const id of ['<script>', 'a'.repeat(200), '{"$ne":1}', 'x\ty']) expect(await idOf(id)).not.toBe(id);
  });

  it.each(services)(
    'cost the %s service no more CPU for a path of 8 kB than for one of 1 kB',
    async (service) => {
      const { urls, output } = stage().stack;
      const url = urls[service];
      for (const unit of slowToRedact) {
        const callTwentyTimes = (characters: number) => async () => {
          for (let call = 0; call < 20; call += 1) {
            const answer = await fetch(`${url}/${unit.repeat(characters / unit.length)}`);
            expect(answer.status).toBe(404);
          }
        };
        const short = await cpuTimeOf(url, callTwentyTimes(1_000));
        const long = await cpuTimeOf(url, callTwentyTimes(8_000));
        // The path is a small part of a call's work. Quadratic work would take 64 times as long.
        expect([unit, long / short < 3]).toEqual([unit, true]);
      }
      const paths = output.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.slice(1) ?? []);
      expect(paths.some((path) => path.length === 300)).toBe(true);
      expect(paths.filter((path) => path.length > 300)).toEqual([]);
    },
  );

  it('let the pages run only their own scripts, and forbid framing them', async () => {
    const { stack } = stage();
    for (const path of ['/', '/signin', '/team', '/nothing']) {
      const { headers } = await fetch(stack.urls.web + path);
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
          const [name = '', ...values] = directive.split(' ');
          return [name, values];
        }),
      );
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['form-action']).toEqual(["'self'"]);
      const store = new URL(stack.env.S3_PUBLIC_ENDPOINT ?? '').origin;
      // The services have the page's own origin.
      expect(policy['connect-src']).toEqual(["'self'", store]);
      expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', store]);
      expect(policy['media-src']).toEqual(["'self'", 'blob:', store]);
      // A dialog adds a style element that stops the page behind it from scrolling.
      expect(Object.keys(policy).filter((name) => policy[name]?.includes("'unsafe-inline'"))).toEqual([
        'style-src',
      ]);
      expect(Object.values(policy).flat()).not.toContain("'unsafe-eval'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('let the API documentation run only its own scripts', async () => {
    const { stack } = stage();
    const { headers } = await fetch(`${stack.urls.api}/api/docs`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/);
  });
}
