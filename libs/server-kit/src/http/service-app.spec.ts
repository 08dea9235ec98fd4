import { maxLength } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { endpoint } from './route';
import { buildRow, failure, startTestService, type TestService } from './testing/test-service';

let service: TestService;
afterEach(() => service.close());

describe('paths and methods', () => {
  const item = {
    ...buildRow,
    path: '/thing/:id',
    params: z.object({ id: z.string().check(maxLength(3)) }),
  };
  beforeEach(async () => {
    service = await startTestService([
      endpoint(item, async ({ params }) => ({ text: params.id })),
      endpoint(buildRow, async () => ({ text: 'list' })),
      endpoint({ ...buildRow, method: 'POST' }, async () => ({ text: 'made' })),
      endpoint({ ...buildRow, method: 'POST', path: '/thing/new' }, async () => ({ text: 'new' })),
    ]);
  });

  it('returns 404 for an unknown path', async () => {
    expect(await service.json('/nothing')).toEqual(failure(404, 'Not found'));
  });

  it('returns 405 with Allow for another method of a known path', async () => {
    const answer = await service.call('/thing', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await answer.json()).toMatchObject({ statusCode: 405, data: null });
  });

  it('prefers a literal path to a parameter, in any order of endpoints', async () => {
    expect(await service.json('/thing/new', { method: 'POST' })).toMatchObject({ data: { text: 'new' } });
    expect((await service.call('/thing/new')).status).toBe(405);
    expect(await service.json('/thing/abc')).toMatchObject({ data: { text: 'abc' } });
  });

  it('responds to OPTIONS with Allow, and to HEAD without a body', async () => {
    const options = await service.call('/thing', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    const head = await service.call('/thing', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('rejects invalid parameters and percent encoding with 400', async () => {
    expect((await service.call('/thing/abcd')).status).toBe(400);
    expect(await service.json('/thing/%E0%A4%A')).toEqual(failure(400, 'Invalid Inputs'));
  });
});

describe('the log line of a request', () => {
  const loggedPath = async (path: string) => {
    service = await startTestService([endpoint(buildRow, async () => ({ text: 'x' }))]);
    await service.call(path);
    const lines = service.lines.map((line) => JSON.parse(line) as { msg: string; path: string });
    return lines.find(({ msg }) => msg === 'request')?.path;
  };

  it('contains at most 300 characters of the path', async () => {
    const path = `/${'a.'.repeat(150)}`;
    expect(await loggedPath(path.slice(0, 300))).toBe(path.slice(0, 300));
    await service.close();
    expect(await loggedPath(path)).toBe(`${path.slice(0, 299)}…`);
    await service.close();
    expect(await loggedPath(`/${'a.'.repeat(7_500)}`)).toHaveLength(300);
  });

  it('contains no part of a secret that is truncated', async () => {
    const secret = 'abcdefgh12345';
    expect(await loggedPath(`/${'a'.repeat(285)}://me:${secret}@`)).not.toContain('abc');
  });
});

describe('response headers', () => {
  beforeEach(async () => {
    service = await startTestService([endpoint(buildRow, async () => ({ text: 'x' }))]);
  });

  it('forbid loading, framing and sniffing, and name no software', async () => {
    const { headers } = await service.call('/thing');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('allow only the web origin to read responses with credentials', async () => {
    const own = await service.call('/thing', { headers: { origin: 'http://localhost:4200' } });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4200');
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    expect(own.headers.get('vary')).toMatch(/origin/i);
    for (const origin of ['http://evil.example', 'null', 'http://localhost:4200.evil.example']) {
      const { headers } = await service.call('/thing', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('allow a preflight of the web origin', async () => {
    const preflight = (origin: string) =>
      service.call('/thing', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PATCH' },
      });
    const own = await preflight('http://localhost:4200');
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(own.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect((await preflight('http://evil.example')).headers.get('access-control-allow-methods')).toBeNull();
  });

  it('keep a valid request ID and replace any other', async () => {
    const idOf = async (given: string) =>
      (await service.call('/thing', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idOf('abc-123-def')).toBe('abc-123-def');
    for (const odd of ['short', 'x'.repeat(65), 'with space', '{"a":1}${jndi}']) {
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(service.lines.some((line) => line.includes('"requestId":"abc-123-def"'))).toBe(true);
  });
});

describe('the health endpoints', () => {
  it('report liveness, readiness and metrics', async () => {
    let reachable = true;
    service = await startTestService([endpoint(buildRow, async () => null)], {
      readiness: async () => {
        if (!reachable) throw new Error('no database');
      },
    });
    expect((await service.call('/healthz')).status).toBe(200);
    expect((await service.call('/readyz')).status).toBe(200);
    reachable = false;
    expect((await service.call('/readyz')).status).toBe(503);
    expect((await service.call('/healthz')).status).toBe(200);
    await service.call('/thing');
    await service.call('/no/such/path/17');
    const text = await (await service.call('/metrics')).text();
    expect(text).toMatch(/request_duration_seconds_count\{.*method="GET",route="\/thing",status="200"/);
    expect(text).toContain('route="unmatched",status="404"');
    expect(text).not.toContain('/no/such/path/17');
  });

  it('respond only to their exact paths, because a proxy would not block other spellings', async () => {
    service = await startTestService([endpoint(buildRow, async () => null)]);
    for (const path of ['/METRICS', '/Healthz', '/readyZ'])
      expect((await service.call(path)).status).toBe(404);
  });
});
