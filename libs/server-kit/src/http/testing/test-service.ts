import { defineEndpoint, type Service } from '@cutroom/contracts';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { unauthorized } from '../../errors';
import { createLogger } from '../../logger';
import { createMetrics } from '../../metrics';
import { createRateLimits } from '../../rate-limits';
import type { Actor } from '../../sessions';
import { createHttpServer, listen } from '../server';
import type { Route } from '../route';
import { createServiceApp, type ServiceAppOptions } from '../service-app';

export const serviceToken = 'f3b1-the-credential-between-services-9c27';
export const olderServiceToken = '08d4-the-credential-before-that-one-51ae';
export const teamId = 'a'.repeat(24);

export const buildActor = (overrides: Partial<Actor> = {}): Actor => ({
  userId: 'b'.repeat(24),
  username: 'creator',
  name: 'creator',
  role: 'YOUTUBER',
  teamId,
  sessionId: 'session-1',
  expiresAt: new Date(Date.now() + 60_000),
  ...overrides,
});

/** The actors by their tokens. */
const people: Record<string, Actor> = {
  creator: buildActor(),
  'creator-without-team': buildActor({ teamId: null }),
  editor: buildActor({ role: 'EDITOR' }),
  'editor-without-team': buildActor({ userId: 'e'.repeat(24), role: 'EDITOR', teamId: null }),
};

/** An endpoint for a test: public GET /thing by default. */
export const buildRow = defineEndpoint({
  service: 'status' as Service,
  method: 'GET',
  path: '/thing',
  access: 'public',
  summary: 'A thing.',
  data: z.nullable(z.object({ text: z.string() })),
  successStatus: 200,
});

/** A service with the given routes on a free port, and every line that it logs. */
export async function startTestService(routes: Route[], overrides: Partial<ServiceAppOptions> = {}) {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const rateLimits = createRateLimits({ scale: 1 });
  const app = createServiceApp({
    service: 'status',
    logger: createLogger({ service: 'test', level: 'debug', destination }),
    metrics: createMetrics('test'),
    auth: {
      authenticate: async (token) => {
        const actor = Object.hasOwn(people, token) ? people[token] : undefined;
        if (!actor) throw unauthorized();
        return actor;
      },
      refresh: async (actor) => actor,
    },
    webOrigins: ['http://localhost:4200'],
    trustProxy: false,
    readiness: async () => undefined,
    rateLimits,
    routes,
    serviceTokens: [serviceToken, olderServiceToken],
    ...overrides,
  });
  const running = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    url,
    port: running.port,
    lines,
    call: (path: string, init?: RequestInit) => fetch(url + path, init),
    json: async (path: string, init?: RequestInit) =>
      (await fetch(url + path, init)).json() as Promise<unknown>,
    /** The status and the envelope. */
    async post(path: string, init: RequestInit) {
      const answer = await fetch(url + path, init);
      const envelope = (await answer.json()) as { message: string; errors?: unknown; data: { text: string } };
      return [answer.status, envelope] as const;
    },
    async close() {
      await running.close();
    },
  };
}

/** The envelope of an error. */
export const failure = (statusCode: number, message: string) => ({
  statusCode,
  success: false,
  message,
  data: null,
});

export type TestService = Awaited<ReturnType<typeof startTestService>>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const asJson = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
