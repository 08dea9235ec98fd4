import { randomBytes } from 'node:crypto';
import { readEnvironment, readOperatorEnvironment, readSeedEnvironment } from './environment';
import { publishTimingOf } from './timing';

const secret = () => randomBytes(32).toString('base64');
const secrets = { JWT_SECRET: secret(), SERVICE_TOKEN: secret(), DATA_ENCRYPTION_KEY: secret() };
const production = {
  ...secrets,
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://cutroom.example',
  API_PUBLIC_URL: 'https://cutroom.example/api/',
  MONGODB_URI: 'mongodb://db.internal/cutroom',
  S3_BUCKET: 'videos',
  SMTP_URL: 'smtps://user:pass@mail.internal',
  MAIL_FROM: 'Cutroom <no-reply@cutroom.example>',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-xyz',
};

describe('readEnvironment', () => {
  it('uses the local stack for variables that are not set', () => {
    expect(readEnvironment(secrets)).toMatchObject({
      PORT: 3000,
      MONGODB_URI: 'mongodb://127.0.0.1:27027/cutroom',
      S3_BUCKET: 'cutroom',
      S3_ENDPOINT: 'http://localhost:3005',
      SMTP_URL: 'smtp://127.0.0.1:3025',
      GOOGLE_TOKEN_URL: 'http://localhost:3003/token',
      YOUTUBE_API_URL: 'http://localhost:3003',
      SESSION_LIFETIME_SECONDS: 60,
    });
  });

  it('takes a storage quota of terabytes', () => {
    const quota = { STORAGE_TEAM_QUOTA_BYTES: '25000000000000' };
    expect(readEnvironment({ ...secrets, ...quota })).toMatchObject({
      STORAGE_TEAM_QUOTA_BYTES: 25e12,
    });
  });

  it('replaces the local stack group by group when a real service is configured', () => {
    const { S3_BUCKET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = production;
    const env = readEnvironment({
      ...secrets,
      S3_BUCKET,
      GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET,
      SMTP_URL: '',
    });
    expect(env.S3_ENDPOINT).toBeUndefined();
    expect(env.GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
    expect(env.YOUTUBE_API_URL).toBe('https://www.googleapis.com');
    expect(env.SMTP_URL).toBe('smtp://127.0.0.1:3025');
  });

  it('reads a complete production environment', () => {
    const env = readEnvironment(production);
    expect(env).toMatchObject({
      API_PUBLIC_URL: 'https://cutroom.example/api',
      MONGODB_URI: production.MONGODB_URI,
    });
    expect(env.GOOGLE_AUTH_URL).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  });

  it.each([
    'MONGODB_URI',
    'S3_BUCKET',
    'SMTP_URL',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'API_PUBLIC_URL',
    'WEB_ORIGIN',
    'MAIL_FROM',
    'JWT_SECRET',
    'SERVICE_TOKEN',
    'DATA_ENCRYPTION_KEY',
  ])('rejects production without %s and names it', (name) => {
    expect(() => readEnvironment({ ...production, [name]: ' ' })).toThrow(`${name} is missing`);
  });

  it.each([
    ['short JWT_SECRET', 'JWT_SECRET', 'short'],
    ['well-known JWT_SECRET', 'JWT_SECRET', `${secret()},cutroom-development-secret-000000000000`],
    ['repetitive SERVICE_TOKEN', 'SERVICE_TOKEN', 'a'.repeat(64)],
  ])('rejects a %s in production without printing it', (_, name, value) => {
    const read = () => readEnvironment({ ...production, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });

  it.each(['Cutroom', 'Cutroom <no-reply>', 'no-reply@', 'a b@cutroom.example'])(
    'rejects the sender %j, whose emails every mail server would refuse',
    (MAIL_FROM) => {
      expect(() => readEnvironment({ ...secrets, MAIL_FROM })).toThrow('MAIL_FROM must be an email address');
    },
  );

  it.each([
    'no-reply@cutroom.example',
    '"Cut, room" <no-reply@localhost>',
    'कटरूम <no-reply@cutroom.example>',
  ])('takes the sender %j', (MAIL_FROM) => {
    expect(readEnvironment({ ...secrets, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  });

  it('names every invalid variable in one error', () => {
    const read = () => readEnvironment({ ...secrets, PORT: 'many', SMTP_URL: 'http://mail', JWT_SECRET: '' });
    expect(read).toThrow(/PORT .*SMTP_URL |SMTP_URL .*PORT /);
    expect(read).toThrow('JWT_SECRET is missing');
  });
});

describe('the timing variables', () => {
  it('have production defaults that the environment can shorten', () => {
    expect(publishTimingOf(readEnvironment(secrets))).toEqual({
      pacing: { firstMs: 1_000, maxMs: 64_000, patienceMs: 5_000 },
      leaseTiming: { lengthMs: 12_000, renewMs: 4_000 },
      chunkBytes: 256 * 1024 ** 2,
      concurrency: 4,
      pollMs: 1_000,
      sliceMs: 60_000,
      graceMs: 20_000,
    });
    const short = readEnvironment({ ...secrets, TRANSFER_CHUNK_BYTES: '600000', TRANSFER_LEASE_MS: '3000' });
    expect(publishTimingOf(short)).toMatchObject({ chunkBytes: 524_288, leaseTiming: { renewMs: 1_000 } });
  });

  it('reject values that are too small to work', () => {
    const read = () => readEnvironment({ ...secrets, TRANSFER_CHUNK_BYTES: '1', TRANSFER_LEASE_MS: '0' });
    expect(read).toThrow(/TRANSFER_CHUNK_BYTES .*TRANSFER_LEASE_MS/);
  });
});

describe("the operator's environment", () => {
  it("needs none of the service's secrets", () => {
    expect(readOperatorEnvironment({}).MONGODB_URI).toBe('mongodb://127.0.0.1:27027/cutroom');
    expect(readSeedEnvironment({ SEED_MOVIE: '/movies/a.mp4' })).toMatchObject({
      SEED_MOVIE: '/movies/a.mp4',
      S3_ENDPOINT: 'http://localhost:3005',
    });
  });
});
