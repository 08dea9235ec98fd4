import { endpointPath, endpointRows, messages, type Endpoint, type EndpointName } from '@cutroom/contracts';
import jwt from 'jsonwebtoken';
import { Types } from 'mongoose';
import { buildCreator, buildEditor } from './testing/builders';
import { startTestApi, type TestApi } from './testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const rows = endpointRows.filter(([, row]) => row.service === 'api');
const guarded = rows.filter(([, row]) => row.access !== 'public');

/** Any ID will do, because a refused call never looks it up. */
const params = {
  teamId: 'f'.repeat(24),
  videoId: 'f'.repeat(24),
  username: 'anyone',
  frameId: '00000000-0000-4000-8000-000000000000',
  ticket: 'unknown',
};
const call = (row: Endpoint, token?: string) => api.call(row, { token, params });

const open = { userId: '', sessionId: '' };
beforeAll(async () => {
  const creator = await buildCreator(api.deps);
  const claims = jwt.decode(creator.token) as jwt.JwtPayload;
  Object.assign(open, { userId: claims.sub, sessionId: claims.sid ?? claims.jti });
});

/** A token of an open session, with at most one defect. */
function forged(wrong: { key?: string; options?: jwt.SignOptions; payload?: object } = {}): string {
  const payload = { sid: open.sessionId, ...wrong.payload };
  return jwt.sign(payload, wrong.key ?? api.env.JWT_SECRET[0] ?? '', {
    algorithm: 'HS256',
    issuer: 'cutroom',
    audience: 'cutroom',
    subject: open.userId,
    jwtid: open.sessionId,
    expiresIn: 60,
    ...wrong.options,
  });
}

const unsigned = () => {
  const [, payload] = forged().split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${payload}.`;
};

const badTokens: [string, () => string | undefined][] = [
  ['no token', () => undefined],
  ['a token of no form', () => 'not-a-token'],
  ['a token without a signature (alg none)', unsigned],
  ['a token signed with another key', () => forged({ key: 'x'.repeat(44) })],
  ['a token of another algorithm', () => forged({ options: { algorithm: 'HS512' } })],
  ['a token for another audience', () => forged({ options: { audience: 'elsewhere' } })],
  ['a token of another issuer', () => forged({ options: { issuer: 'elsewhere' } })],
  ['a token that has expired', () => forged({ options: { expiresIn: -1 } })],
  [
    'a token of a session that never was',
    () => forged({ payload: { sid: 'none' }, options: { jwtid: 'none' } }),
  ],
  ['a token of another user', () => forged({ options: { subject: new Types.ObjectId().toHexString() } })],
];

describe('access to every endpoint', () => {
  it('is granted with the valid token from which the forged ones derive', async () => {
    const [, identity] = guarded.find(([name]) => name === 'identity') ?? [];
    expect((await call(identity as Endpoint, forged())).status).toBe(200);
  });

  it('has a route for every endpoint of the table', async () => {
    const unmounted: string[] = [];
    for (const [name, row] of rows) {
      const response = await fetch(api.url + endpointPath(row, params), { method: row.method });
      const answer = await response.text();
      // A path such as /video/:videoId may have matched, with another method.
      const isUnknown = response.status === 405 || answer.includes(`"${messages.notFound}"`);
      if (isUnknown) unmounted.push(name);
    }
    expect(unmounted).toEqual([]);
  });

  it.each(badTokens)('is refused with %s', async (_, token) => {
    for (const [name, row] of guarded) {
      const answer = await call(row, token());
      expect({ name, status: answer.status, message: answer.message }).toEqual({
        name,
        status: 401,
        message: messages.sessionEnded,
      });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('is refused with a revoked session', async () => {
    const { id, token } = await buildCreator(api.deps);
    await api.deps.sessions.revokeUser(id);
    for (const [name, row] of guarded) {
      expect({ name, status: (await call(row, token)).status }).toEqual({ name, status: 401 });
    }
  });

  it('is refused when the account no longer exists', async () => {
    const { id, token } = await buildCreator(api.deps);
    await api.deps.users.deleteOne({ _id: id });
    for (const [name, row] of guarded) {
      expect({ name, status: (await call(row, token)).status }).toEqual({ name, status: 401 });
    }
  });

  it('is refused with 403 for the other role and for users in no team', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps, creator.teamId);
    const alone = await buildEditor(api.deps);
    const refused: Partial<Record<Endpoint['access'], [string, string][]>> = {
      YOUTUBER: [
        ['editor', editor.token],
        ['alone', alone.token],
      ],
      EDITOR: [['creator', creator.token]],
      'EDITOR-in-team': [
        ['creator', creator.token],
        ['alone', alone.token],
      ],
      'in-team': [['alone', alone.token]],
    };
    const tried = new Set<EndpointName>();
    for (const [name, row] of guarded) {
      for (const [who, token] of refused[row.access] ?? []) {
        const { status, success, data } = await call(row, token);
        expect({ name, who, status, success, data }).toEqual({
          name,
          who,
          status: 403,
          success: false,
          data: null,
        });
        tried.add(name);
      }
    }
    expect(tried.size).toBeGreaterThan(10);
  });

  it('returns an error envelope for paths that are not in the table', async () => {
    const [unknown, method] = await Promise.all([
      fetch(`${api.url}/api/nothing`),
      fetch(`${api.url}/api/client/signin`, { method: 'DELETE' }),
    ]);
    expect(await unknown.json()).toEqual({
      statusCode: 404,
      success: false,
      message: 'Not found',
      data: null,
    });
    expect(method.status).toBe(405);
    expect(unknown.headers.has('x-powered-by')).toBe(false);
  });
});
