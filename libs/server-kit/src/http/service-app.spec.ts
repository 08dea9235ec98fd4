import { messages } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { AppError, conflict } from '../errors';
import { endpoint, page } from './route';
import { buildRow, startTestService, type TestService } from './test-service';

const failure = (statusCode: number, message: string) => ({
  statusCode,
  success: false,
  message,
  data: null,
});

let service: TestService;
afterEach(() => service.close());

describe('the envelope', () => {
  it('wraps the data of a success and drops fields that the row does not name', async () => {
    const leaky = { text: 'hello', passwordHash: 'x' };
    service = await startTestService([endpoint(buildRow, async () => leaky, { message: 'There' })]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      statusCode: 200,
      success: true,
      message: 'There',
      data: { text: 'hello' },
    });
  });

  it('answers 204 without a body when there is nothing and the row allows it', async () => {
    service = await startTestService([endpoint({ ...buildRow, emptyAllowed: true }, async () => undefined)]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
  });

  it('answers data null when a use-case has nothing to say', async () => {
    service = await startTestService([endpoint(buildRow, async () => undefined)]);
    expect(await service.json('/thing')).toMatchObject({ statusCode: 200, message: 'OK', data: null });
  });

  it('keeps an answer back that is not what the row promises', async () => {
    const wrong = async () => ({ text: 5 }) as unknown as { text: string };
    service = await startTestService([endpoint(buildRow, wrong)]);
    expect(await service.json('/thing')).toEqual(failure(500, 'Something Went Wrong'));
  });

  it('answers a thrown refusal as it is, with its headers', async () => {
    const refuse = async () => {
      throw new AppError(410, 'Too late', {
        headers: { 'x-why': 'time' },
        errors: [{ path: 'a', message: 'b' }],
      });
    };
    service = await startTestService([endpoint(buildRow, refuse)]);
    const answer = await service.call('/thing');
    expect(answer.headers.get('x-why')).toBe('time');
    expect(await answer.json()).toEqual({
      ...failure(410, 'Too late'),
      errors: [{ path: 'a', message: 'b' }],
    });
  });

  it('hides an unexpected error from the client and logs it with its cause', async () => {
    const fail = async () => {
      throw new Error('row 17 is broken', { cause: new Error('disk on fire') });
    };
    service = await startTestService([endpoint(buildRow, fail)]);
    const answer = await service.call('/thing');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual(failure(500, 'Something Went Wrong'));
    expect(text).not.toMatch(/row 17|disk/);
    const logged = service.lines.find((line) => line.includes('unexpected error'));
    expect(logged).toContain('row 17 is broken');
    expect(logged).toContain('disk on fire');
  });

  it.each([
    ['a database out of reach', Object.assign(new Error('x'), { name: 'MongoServerSelectionError' })],
    ['a storage out of reach', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a failing storage', Object.assign(new Error('x'), { $metadata: { httpStatusCode: 503 } })],
    ['a storage that never answered', Object.assign(new Error('x'), { $metadata: { attempts: 3 } })],
    ['a wrapped cause', new Error('x', { cause: Object.assign(new Error('y'), { code: 'ECONNRESET' }) })],
  ])('answers 503 with Retry-After for %s', async (_name, error) => {
    service = await startTestService([endpoint(buildRow, () => Promise.reject(error))]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('cannot reach') });
  });

  it.each([
    ['the database', { code: 14031 }],
    ['the object store', { name: 'InsufficientStorage', $metadata: { httpStatusCode: 507, attempts: 3 } }],
  ])('says that there is no room, and logs it, when the disk under %s is full', async (_name, shape) => {
    const full = Object.assign(new Error('x'), shape);
    service = await startTestService([endpoint(buildRow, () => Promise.reject(full))]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: messages.noRoom });
    expect(service.lines.some((line) => line.includes('unexpected error'))).toBe(true);
  });

  it('does not take a foreign error with a status for a refusal', async () => {
    const odd = Object.assign(new Error('secret text'), { status: 400, statusCode: 400 });
    service = await startTestService([endpoint(buildRow, () => Promise.reject(odd))]);
    expect(await service.json('/thing')).toEqual(failure(500, 'Something Went Wrong'));
  });
});

describe('paths and methods', () => {
  const item = {
    ...buildRow,
    path: '/thing/:id',
    params: z.object({ id: z.string().check(z.maxLength(3)) }),
  };
  beforeEach(async () => {
    service = await startTestService([
      endpoint(item, async ({ params }) => ({ text: params.id })),
      endpoint(buildRow, async () => ({ text: 'list' })),
      endpoint({ ...buildRow, method: 'POST' }, async () => ({ text: 'made' })),
      endpoint({ ...buildRow, method: 'POST', path: '/thing/new' }, async () => ({ text: 'new' })),
    ]);
  });

  it('answers 404 for an unknown path', async () => {
    expect(await service.json('/nothing')).toEqual(failure(404, 'Not found'));
  });

  it('answers 405 with Allow for a known path', async () => {
    const answer = await service.call('/thing', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await answer.json()).toMatchObject({ statusCode: 405, data: null });
  });

  it('prefers a literal path to a parameter, whatever the order of the rows', async () => {
    expect(await service.json('/thing/new', { method: 'POST' })).toMatchObject({ data: { text: 'new' } });
    expect((await service.call('/thing/new')).status).toBe(405);
    expect(await service.json('/thing/abc')).toMatchObject({ data: { text: 'abc' } });
  });

  it('answers OPTIONS with Allow, and HEAD without a body', async () => {
    const options = await service.call('/thing', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    const head = await service.call('/thing', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('refuses wrong parameters and broken percent signs with 400', async () => {
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

  it('has at most 300 characters of its path', async () => {
    const path = `/${'a.'.repeat(150)}`;
    expect(await loggedPath(path.slice(0, 300))).toBe(path.slice(0, 300));
    await service.close();
    expect(await loggedPath(path)).toBe(`${path.slice(0, 299)}…`);
    await service.close();
    expect(await loggedPath(`/${'a.'.repeat(7_500)}`)).toHaveLength(300);
  });

  it('has no part of a secret that the cut goes through', async () => {
    const secret = 'abcdefgh12345';
    expect(await loggedPath(`/${'a'.repeat(285)}://me:${secret}@`)).not.toContain('abc');
  });
});

describe('headers', () => {
  beforeEach(async () => {
    service = await startTestService([endpoint(buildRow, async () => ({ text: 'x' }))]);
  });

  it('lets nothing load, frame or sniff an answer, and names no software', async () => {
    const { headers } = await service.call('/thing');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeTruthy();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('gives the web origin, with credentials, leave to read and any other none', async () => {
    const own = await service.call('/thing', { headers: { origin: 'http://localhost:4200' } });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4200');
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    expect(own.headers.get('vary')).toMatch(/origin/i);
    for (const origin of ['http://evil.example', 'null', 'http://localhost:4200.evil.example']) {
      const { headers } = await service.call('/thing', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('answers a preflight of the web origin', async () => {
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

  it('takes over a sane request id and replaces any other', async () => {
    const idOf = async (given: string) =>
      (await service.call('/thing', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idOf('abc-123-def')).toBe('abc-123-def');
    for (const odd of ['short', 'x'.repeat(65), 'with space', '{"a":1}${jndi}']) {
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(service.lines.some((line) => line.includes('"requestId":"abc-123-def"'))).toBe(true);
  });
});

describe('pages', () => {
  it('sends HTML with a policy of its own, and its cookies', async () => {
    service = await startTestService([
      page({ ...buildRow, page: true }, async () => ({
        status: 202,
        html: '<p>hi</p>',
        cookies: [{ name: 'a', value: 'b', options: { httpOnly: true } }],
      })),
    ]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src");
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    expect(await answer.text()).toBe('<p>hi</p>');
  });

  it('answers a refusal as a page, its text escaped', async () => {
    const refuse = async () => {
      throw conflict('<script>alert(1)</script>');
    };
    service = await startTestService([page({ ...buildRow, page: true }, refuse)]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await answer.text();
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toContain('<script>');
  });
});

describe('health', () => {
  it('says that the process runs, whether its parts can be reached, and what it measured', async () => {
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
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});
