import { endpointRows, endpoints, messages, type Endpoint } from '@cutroom/contracts';
import { journeyPassword, Person } from '@cutroom/suites-kit';
import jwt from 'jsonwebtoken';
import { flawsOf, rawCall } from './raw-call';
import { callOf, sessionEndpoint, samplesOf } from './samples';
import type { Stage } from './stage';

const guarded = endpointRows.filter(([, endpoint]) => endpoint.access !== 'public');

/** Every endpoint of all three services that is not public, with each token that it must refuse. */
export function tokenCases(stage: () => Stage): void {
  let claims: jwt.JwtPayload;
  let secret: string;
  beforeAll(async () => {
    claims = jwt.decode(await stage().team.creator.freshToken()) as jwt.JwtPayload;
    [secret = ''] = (stage().stack.env.JWT_SECRET ?? '').split(',');
  });

  /** A valid token of an open session, unless `options` or `key` make it wrong. */
  const forge = (options: jwt.SignOptions = {}, key = secret) =>
    jwt.sign({}, key, {
      algorithm: 'HS256',
      issuer: 'cutroom',
      audience: 'cutroom',
      subject: claims.sub,
      jwtid: claims.jti,
      expiresIn: 60,
      ...options,
    });
  const recoded = (header: object, signature = '') => {
    const [, payload] = forge().split('.');
    return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
  };
  const revoked = async () => {
    const { stack, team } = stage();
    const person = await Person.signedIn(stack, team.creator.username, journeyPassword);
    const token = await person.freshToken();
    await person.call(endpoints.logout);
    return token;
  };

  const bad: [string, () => string | undefined | Promise<string>][] = [
    ['no token', () => undefined],
    ['no JWT', () => 'not-a-token'],
    ['alg none', () => recoded({ alg: 'none', typ: 'JWT' })],
    ['alg nOnE', () => recoded({ alg: 'nOnE', typ: 'JWT' })],
    ['a kid that names a file', () => recoded({ alg: 'HS256', kid: '../../dev/null' }, 'AAAA')],
    ['no signature', () => forge().split('.').slice(0, 2).join('.')],
    ['another key', () => forge({}, 'x'.repeat(44))],
    ['an empty key', () => recoded({ alg: 'HS256', typ: 'JWT' }, 'x')],
    ['another algorithm', () => forge({ algorithm: 'HS384' })],
    ['another audience', () => forge({ audience: 'elsewhere' })],
    ['another issuer', () => forge({ issuer: 'elsewhere' })],
    ['an expiry in the past', () => forge({ expiresIn: -1 })],
    ['a start in the future', () => forge({ notBefore: 60 })],
    ['an unknown session', () => forge({ jwtid: 'none' })],
    ['a query operator as session', () => forge({ jwtid: '{"$ne":null}' })],
    ['another user’s session', () => forge({ subject: stage().rival.creator.id })],
    ['a revoked session', revoked],
    ['the service token', () => stage().stack.env.SERVICE_TOKEN],
  ];

  it('are accepted when a forged one is valid in every respect (control)', async () => {
    expect((await rawCall(stage().stack, sessionEndpoint, { token: forge() })).status).toBe(200);
  });

  it.each(bad)('are refused with %s at every endpoint', async (_, token) => {
    const given = await token();
    const samples = samplesOf(stage().team);
    for (const [name, endpoint] of guarded) {
      if (endpoint.access === 'service' && given === stage().stack.env.SERVICE_TOKEN) continue;
      const answer = await rawCall(stage().stack, endpoint, { ...callOf(samples[name]), token: given });
      expect([name, flawsOf(answer, [401])]).toEqual([name, []]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect((answer.json as { message: string }).message).toBe(messages.sessionEnded);
    }
  });

  it('are read only from the Authorization header', async () => {
    const { stack, team } = stage();
    const token = await team.creator.freshToken();
    const elsewhere: Parameters<typeof rawCall>[2][] = [
      { query: `?token=${token}&access_token=${token}` },
      { headers: { Cookie: `token=${token}` } },
      { headers: { 'X-Access-Token': token } },
      { headers: { Authorization: `Basic ${token}` } },
      { headers: { Authorization: token } },
    ];
    for (const call of elsewhere) {
      expect(flawsOf(await rawCall(stack, sessionEndpoint, call), [401])).toEqual([]);
    }
  });

  it('are refused with the wrong role or without a team at every endpoint', async () => {
    const { stack, team, alone } = stage();
    const samples = samplesOf(team);
    const [creator, editor, nobody] = await Promise.all(
      [team.creator, team.editor, alone].map((person) => person.freshToken()),
    );
    const refused: Partial<Record<Endpoint['access'], (string | undefined)[]>> = {
      YOUTUBER: [editor, nobody],
      EDITOR: [creator],
      'EDITOR-in-team': [creator, nobody],
      'in-team': [nobody],
    };
    let tried = 0;
    for (const [name, endpoint] of guarded) {
      for (const token of refused[endpoint.access] ?? []) {
        const answer = await rawCall(stack, endpoint, { ...callOf(samples[name]), token });
        expect([name, flawsOf(answer, [403])]).toEqual([name, []]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(25);
  });

  it('of users are refused at the endpoints between services', async () => {
    const { stack, team } = stage();
    const sample = callOf(samplesOf(team).writeLog);
    for (const person of [team.creator, team.editor]) {
      const token = await person.freshToken();
      expect(flawsOf(await rawCall(stack, endpoints.writeLog, { ...sample, token }), [401])).toEqual([]);
    }
  });
}
