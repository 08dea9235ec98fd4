import { endpointRows, endpoints, messages, type Endpoint } from '@cutroom/contracts';
import { journeyPassword, Person } from '@cutroom/journey';
import jwt from 'jsonwebtoken';
import { flawsOf, rawCall } from './raw-call';
import { callOf, plainRow, samplesOf } from './samples';
import type { Stage } from './stage';

const guarded = endpointRows.filter(([, row]) => row.access !== 'public');

/** Every row that is not for everybody, on all three services, with each token that must not open it. */
export function tokenCases(stage: () => Stage): void {
  let claims: jwt.JwtPayload;
  let secret: string;
  beforeAll(async () => {
    claims = jwt.decode(await stage().team.creator.freshToken()) as jwt.JwtPayload;
    [secret = ''] = (stage().stack.env.JWT_SECRET ?? '').split(',');
  });

  /** A token of a session that is open; one thing about it is wrong. */
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
    const person = new Person(stage().stack);
    await person.signIn(stage().team.creator.profile?.username ?? '', journeyPassword);
    const token = await person.freshToken();
    await person.call(endpoints.logout);
    return token;
  };

  const bad: [string, () => string | undefined | Promise<string>][] = [
    ['no token', () => undefined],
    ['no token of ours', () => 'not-a-token'],
    ['alg none', () => recoded({ alg: 'none', typ: 'JWT' })],
    ['alg none, spelled otherwise', () => recoded({ alg: 'nOnE', typ: 'JWT' })],
    ['a key that the token names itself', () => recoded({ alg: 'HS256', kid: '../../dev/null' }, 'AAAA')],
    ['a signature cut off', () => forge().split('.').slice(0, 2).join('.')],
    ['another key', () => forge({}, 'x'.repeat(44))],
    ['an empty key', () => recoded({ alg: 'HS256', typ: 'JWT' }, 'x')],
    ['another algorithm', () => forge({ algorithm: 'HS384' })],
    ['another audience', () => forge({ audience: 'elsewhere' })],
    ['another issuer', () => forge({ issuer: 'elsewhere' })],
    ['its time over', () => forge({ expiresIn: -1 })],
    ['its time not come', () => forge({ notBefore: 60 })],
    ['a session that never was', () => forge({ jwtid: 'none' })],
    ['an operator for a session', () => forge({ jwtid: '{"$ne":null}' })],
    ['the session of somebody else', () => forge({ subject: stage().rival.creator.profile?._id ?? '' })],
    ['a revoked session', revoked],
    ['the service credential in the place of a person', () => stage().stack.env.SERVICE_TOKEN],
  ];

  it('forges from a token that is let in unspoilt', async () => {
    expect((await rawCall(stage().stack, plainRow, { token: forge() })).status).toBe(200);
  });

  it.each(bad)('refuses %s on every row', async (_, token) => {
    const given = await token();
    const samples = samplesOf(stage().team);
    for (const [name, row] of guarded) {
      if (row.access === 'service' && given === stage().stack.env.SERVICE_TOKEN) continue;
      const answer = await rawCall(stage().stack, row, { ...callOf(samples[name]), token: given });
      expect([name, flawsOf(answer, [401])]).toEqual([name, []]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect((answer.json as { message: string }).message).toBe(messages.sessionEnded);
    }
  });

  it('takes a token from the Authorization header alone', async () => {
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
      expect(flawsOf(await rawCall(stack, plainRow, call), [401])).toEqual([]);
    }
  });

  it('refuses the other role, and whoever is in no team, on every row', async () => {
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
    for (const [name, row] of guarded) {
      for (const token of refused[row.access] ?? []) {
        const answer = await rawCall(stack, row, { ...callOf(samples[name]), token });
        expect([name, flawsOf(answer, [403])]).toEqual([name, []]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(25);
  });

  it('keeps people, whoever they are, from what services tell each other', async () => {
    const { stack, team } = stage();
    const sample = callOf(samplesOf(team).writeLog);
    for (const person of [team.creator, team.editor]) {
      const token = await person.freshToken();
      expect(flawsOf(await rawCall(stack, endpoints.writeLog, { ...sample, token }), [401])).toEqual([]);
    }
  });
}
