import { EventEmitter, once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { conflict, unauthorized, unavailable } from '../errors';
import { createRateLimits } from '../rate-limits';
import type { Actor } from '../sessions';
import { endpoint } from './route';
import {
  asJson,
  bearer,
  buildActor,
  buildRow,
  failure,
  olderServiceToken,
  serviceToken,
  startTestService,
  type TestService,
} from './testing/test-service';

let service: TestService;
afterEach(() => service.close());

const textRow = { ...buildRow, method: 'POST', body: z.object({ text: z.string() }) } as const;

describe('access', () => {
  const guarded = (access: 'signed-in' | 'YOUTUBER' | 'EDITOR' | 'EDITOR-in-team' | 'in-team' | 'service') =>
    endpoint({ ...buildRow, access, path: `/${access}` }, async (_input, { actor }) => ({
      text: actor?.username ?? 'nobody',
    }));
  beforeEach(async () => {
    service = await startTestService(
      (['signed-in', 'YOUTUBER', 'EDITOR', 'EDITOR-in-team', 'in-team', 'service'] as const).map(guarded),
    );
  });

  const statusOf = async (access: string, token: string) =>
    (await service.call(`/${access}`, { headers: bearer(token) })).status;

  it.each([
    ['signed-in', [200, 200, 200, 200]],
    ['YOUTUBER', [200, 403, 403, 403]],
    ['EDITOR', [403, 403, 200, 200]],
    ['EDITOR-in-team', [403, 403, 200, 403]],
    ['in-team', [200, 403, 200, 403]],
    ['service', [401, 401, 401, 401]],
  ])('to an endpoint for "%s" depends on role and team', async (access, expected) => {
    const people = ['creator', 'creator-without-team', 'editor', 'editor-without-team'];
    expect(await Promise.all(people.map((token) => statusOf(access, token)))).toEqual(expected);
  });

  it('requests a bearer token with WWW-Authenticate', async () => {
    for (const headers of [
      {},
      { authorization: 'Basic Y3JlYXRvcg==' },
      bearer(''),
      bearer('a b'),
      bearer('nobody'),
    ]) {
      const answer = await service.call('/signed-in', { headers: headers as Record<string, string> });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual(failure(401, 'Your session has ended. Sign in again'));
    }
  });

  it('to a service endpoint needs one of the service credentials', async () => {
    for (const token of [serviceToken, olderServiceToken]) expect(await statusOf('service', token)).toBe(200);
    expect(await statusOf('service', `${serviceToken},${olderServiceToken}`)).toBe(401);
    expect(await statusOf('service', `${serviceToken}x`)).toBe(401);
    expect(await statusOf('service', serviceToken.slice(1))).toBe(401);
    expect(await statusOf('signed-in', serviceToken)).toBe(401);
  });
});

describe('a body that arrives after its caller was authorized', () => {
  const row = { ...textRow, path: '/held-back', access: 'EDITOR-in-team' } as const;
  const editor = buildActor({ role: 'EDITOR' });

  /** Sends the end of the body once the caller was authorized. `refresh` returns the caller as of then. */
  async function heldBack(refresh: () => Promise<Actor>) {
    const gate = new EventEmitter();
    const admitted = once(gate, 'admitted');
    const authenticate = async () => {
      // The service checks in the following microtasks whether the body has arrived.
      setImmediate(() => gate.emit('admitted'));
      return editor;
    };
    const handler = jest.fn(async (_input: unknown, { actor }: { actor: Actor }) => ({
      text: actor.username,
    }));
    service = await startTestService([endpoint(row, handler)], { auth: { authenticate, refresh } });
    const headers = { 'content-type': 'application/json', 'content-length': 12, ...bearer('editor') };
    const call = request(`${service.url}/held-back`, { method: 'POST', headers });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write('{"text":');
    await admitted;
    call.end('"x"}');
    const [response] = await answered;
    response.resume();
    return { status: response.statusCode, acted: handler.mock.calls.map(([, { actor }]) => actor) };
  }

  it.each([
    ['401 when the session was revoked', 401, () => Promise.reject(unauthorized())],
    ['403 when the account left its team', 403, () => Promise.resolve({ ...editor, teamId: null })],
    [
      '403 when the account has another role',
      403,
      () => Promise.resolve({ ...editor, role: 'YOUTUBER' as const }),
    ],
  ])('is answered with %s meanwhile', async (_, status, refresh) => {
    expect(await heldBack(refresh)).toEqual({ status, acted: [] });
  });

  it('is handled for the account as it is when the body arrives', async () => {
    const moved = { ...editor, teamId: 'c'.repeat(24) };
    expect(await heldBack(() => Promise.resolve(moved))).toEqual({ status: 200, acted: [moved] });
  });
});

describe('rate limits', () => {
  const json = { 'content-type': 'application/json' };
  const body = z.object({ username: z.string(), ok: z.optional(z.boolean()) });
  const signIn = { ...buildRow, method: 'POST', path: '/signin', body, rateLimit: 'signIn' } as const;
  const handler = async ({ body: form }: { body: z.infer<typeof body> }) => {
    if (!form.ok) throw conflict('wrong');
    return { text: 'in' };
  };
  const attempt = (username: string, ok = false) => service.call('/signin', asJson({ username, ok }));

  it('stop guesses at one account with Retry-After, in any spelling', async () => {
    service = await startTestService([endpoint(signIn, handler)]);
    for (let count = 0; count < 10; count += 1) expect((await attempt('Bob')).status).toBe(409);
    const refused = await attempt(' bob ');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(await refused.json()).toMatchObject({ statusCode: 429, success: false });
    expect((await attempt('alice')).status).toBe(409);
  });

  it('do not count successful sign-ins as failures', async () => {
    service = await startTestService([endpoint(signIn, handler)]);
    for (let count = 0; count < 12; count += 1) expect((await attempt('bob', true)).status).toBe(200);
  });

  it('let seven users behind one address sign in every minute and still stop guesses', async () => {
    service = await startTestService([endpoint(signIn, handler)]);
    for (let count = 0; count < 70; count += 1) {
      expect((await attempt(`person${count % 7}`, true)).status).toBe(200);
    }
    for (let count = 0; count < 30; count += 1) expect((await attempt(`user${count}`)).status).toBe(409);
    expect((await attempt('user30')).status).toBe(429);
  });

  it('do not count an outage as wrong guesses', async () => {
    const broken = async () => {
      throw unavailable();
    };
    service = await startTestService([endpoint(signIn, broken)]);
    for (let count = 0; count < 35; count += 1) expect((await attempt('bob')).status).toBe(503);
  });

  it('count the account of a signed-in caller before the body is read', async () => {
    const row = { ...textRow, path: '/limited', access: 'signed-in', rateLimit: 'startUpload' } as const;
    service = await startTestService([endpoint(row, async () => ({ text: 'in' }))]);
    const send = (token: string) =>
      service.call('/limited', { ...asJson('{"text":7}'), headers: { ...json, ...bearer(token) } });
    for (let count = 0; count < 60; count += 1) expect((await send('creator')).status).toBe(400);
    const status = await new Promise((resolve, reject) => {
      const headers = { ...json, ...bearer('creator'), 'content-length': 50_000 };
      const call = request(`${service.url}/limited`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        response.resume();
        call.destroy();
      });
      call.on('error', reject);
      // The rest is never sent.
      call.write('{');
    });
    expect(status).toBe(429);
    expect((await send('editor-without-team')).status).toBe(400);
  });

  it('leave the outcome of a call alone when its count can no longer be taken back', async () => {
    const rateLimits = {
      ...createRateLimits({ scale: 1 }),
      takeForNamed: async () => ({ forgive: () => Promise.reject(unavailable()) }),
    };
    service = await startTestService([endpoint(signIn, async () => ({ text: 'signed in' }))], { rateLimits });
    expect((await attempt('ann')).status).toBe(200);
  });

  it('stop one address that tries many accounts, before reading the body', async () => {
    service = await startTestService([endpoint(signIn, handler)]);
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await attempt(`user${count}`)).status);
    expect(statuses.slice(0, 30).every((status) => status === 409)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await service.call('/signin', asJson('{broken'))).status).toBe(429);
  });

  it('use X-Forwarded-For only from a trusted proxy', async () => {
    const from = (address: string) =>
      service.call('/signin', {
        ...asJson({ username: `u${address}` }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
    const all = async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 31; count += 1) statuses.push((await from(`203.0.113.${count}`)).status);
      return statuses.at(-1);
    };
    service = await startTestService([endpoint(signIn, handler)]);
    expect(await all()).toBe(429);
    await service.close();
    service = await startTestService([endpoint(signIn, handler)], { trustProxy: 1 });
    expect(await all()).toBe(409);
  });
});
