import jwt from 'jsonwebtoken';
import { randomBytes } from 'node:crypto';
import { signSessionToken, verifySessionToken } from './session-token';

const secret = randomBytes(32).toString('hex');
const userId = 'a'.repeat(24);
const inAMinute = () => new Date(Date.now() + 60_000);
const teamId = 'b'.repeat(24);
const claims = { userId, teamId, sessionId: 'session' };
const options = {
  issuer: 'cutroom',
  audience: 'cutroom',
  subject: userId,
  jwtid: 'session',
  expiresIn: 60,
} as const;
const unsigned = (header: object, payload: object) =>
  [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
const payload = {
  iss: 'cutroom',
  aud: 'cutroom',
  sub: userId,
  jti: 'session',
  exp: Math.floor(Date.now() / 1000) + 60,
};

afterEach(() => jest.useRealTimers());

describe('session token', () => {
  it('contains user, session and expiry', () => {
    const found = verifySessionToken(signSessionToken(claims, [secret], inAMinute()), [secret]);
    expect(found).toMatchObject(claims);
    const seconds = ((found?.expiresAt.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThan(61);
  });

  it('contains no team for a user without one, and ignores a team that is not an ID', () => {
    const teamless = signSessionToken({ ...claims, teamId: null }, [secret], inAMinute());
    expect(jwt.decode(teamless)).not.toHaveProperty('team');
    expect(verifySessionToken(teamless, [secret])?.teamId).toBeNull();
    for (const team of ['', 'x', { $ne: null }, [teamId]]) {
      expect(verifySessionToken(jwt.sign({ team }, secret, options), [secret])?.teamId).toBeNull();
    }
  });

  it('is valid until the exact end of its session', () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T10:00:00.900Z') });
    const token = signSessionToken(claims, [secret], inAMinute());
    jest.setSystemTime(new Date('2026-03-01T10:01:00.899Z'));
    expect(verifySessionToken(token, [secret])).toMatchObject(claims);
    jest.setSystemTime(new Date('2026-03-01T10:01:01.000Z'));
    expect(verifySessionToken(token, [secret])).toBeNull();
  });

  it('is signed with the first key and accepted with any', () => {
    const older = signSessionToken(claims, ['older'], inAMinute());
    expect(verifySessionToken(older, ['newer', 'older'])).toMatchObject(claims);
    expect(
      verifySessionToken(signSessionToken(claims, ['newer', 'older'], inAMinute()), ['older']),
    ).toBeNull();
  });

  it.each([
    ['no algorithm', `${unsigned({ alg: 'none', typ: 'JWT' }, payload)}.`],
    ['no algorithm, oddly written', `${unsigned({ alg: 'nOnE' }, payload)}.`],
    ['another algorithm', jwt.sign({}, secret, { ...options, algorithm: 'HS512' })],
    ['another key', jwt.sign({}, 'other', options)],
    ['another audience', jwt.sign({}, secret, { ...options, audience: 'elsewhere' })],
    ['another issuer', jwt.sign({}, secret, { ...options, issuer: 'elsewhere' })],
    ['an end in the past', jwt.sign({}, secret, { ...options, expiresIn: -1 })],
    ['no end', jwt.sign({}, secret, { issuer: 'cutroom', audience: 'cutroom', subject: userId, jwtid: 's' })],
    ['a user id that is none', jwt.sign({}, secret, { ...options, subject: '{"$ne":null}' })],
    [
      'no session',
      jwt.sign({}, secret, { issuer: 'cutroom', audience: 'cutroom', subject: userId, expiresIn: 60 }),
    ],
    ['text that is no token', 'hello'],
    ['nothing', ''],
    ['far too much', 'a'.repeat(100_000)],
  ])('is rejected with %s', (_name, token) => {
    expect(verifySessionToken(token, [secret])).toBeNull();
  });

  it('is rejected when any of its parts was replaced', () => {
    const [one, two] = [
      signSessionToken(claims, [secret], inAMinute()),
      signSessionToken({ ...claims, sessionId: 'x' }, [secret], inAMinute()),
    ];
    const [head, , signature] = one.split('.');
    expect(verifySessionToken([head, two.split('.')[1], signature].join('.'), [secret])).toBeNull();
  });
});

describe('a token that was verified before', () => {
  it('is still refused with other keys, after a change, and once it has expired', () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
    const keys = [secret];
    const token = signSessionToken(claims, keys, inAMinute());
    for (const _ of [1, 2]) expect(verifySessionToken(token, keys)).toMatchObject(claims);
    expect(verifySessionToken(token, ['other'])).toBeNull();
    expect(verifySessionToken(`${token}x`, keys)).toBeNull();
    jest.setSystemTime(new Date('2026-03-01T10:01:00Z'));
    expect(verifySessionToken(token, keys)).toBeNull();
  });
});
