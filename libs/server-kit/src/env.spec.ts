import * as z from 'zod/mini';
import { parseEnv } from './env';
import { encryptionEnv, envPort, envUrl, isWeakSecret, serverEnv, storageEnv } from './env-variables';
import { StartupError } from './errors';

// Fixed, because one in five hundred random hex strings contains "1234" or "abcd" and counts as weak.
const secret = '7f3a91c5e08b2d46f1a07c9e35b8d26094ec7ba1350f68d2c4e971b60a8f53dd';
const otherSecret = 'c09e5b7713d8a2f640be91f72ac5d3089fe1647b2d80c35af96e1b04d7a253c8';
const encryptionKey = 'q83vHmBz0r1sYw7k4Jx2nTf6GdPeLcVuAoRi9ZbM5Xk=';
const complete = (overrides: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://cutroom.video',
  MONGODB_URI: 'mongodb://db:27017/cutroom',
  JWT_SECRET: secret,
  SERVICE_TOKEN: otherSecret,
  ...overrides,
});

const problemsOf = (source: NodeJS.ProcessEnv, shape: Parameters<typeof parseEnv>[0] = serverEnv): string => {
  try {
    parseEnv(shape, source);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return '';
};

describe('parseEnv', () => {
  it('reads variables, applies defaults and treats an empty variable as missing', () => {
    const shape = { PORT: envPort(3001), NAME: z.optional(z.string()), ADDRESS: envUrl };
    expect(parseEnv(shape, { PORT: '', NAME: ' ', ADDRESS: 'http://a.example/api/' })).toEqual({
      PORT: 3001,
      NAME: undefined,
      ADDRESS: 'http://a.example/api',
    });
  });

  it('lists every missing or invalid variable in one error, without values', () => {
    const message = problemsOf({
      PORT: '70000',
      JWT_SECRET: '',
      WEB_ORIGIN: 'hunter2-is-no-origin',
      REDIS_URL: 'x',
    });
    for (const name of [
      'PORT',
      'JWT_SECRET is missing',
      'SERVICE_TOKEN is missing',
      'WEB_ORIGIN',
      'REDIS_URL',
    ]) {
      expect(message).toContain(name);
    }
    expect(message).not.toMatch(/hunter2|70000/);
  });
});

describe('serverEnv', () => {
  it('needs only the secrets in development', () => {
    const env = parseEnv(serverEnv, { JWT_SECRET: 'a', SERVICE_TOKEN: 'b' });
    expect(env).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      WEB_ORIGIN: ['http://localhost:4200'],
      JWT_SECRET: ['a'],
      SESSION_LIFETIME_SECONDS: 60,
      RATE_LIMIT_SCALE: 1,
      TRUST_PROXY: false,
    });
  });

  it('reads comma-separated origins and secrets in their order', () => {
    const env = parseEnv(
      serverEnv,
      complete({
        JWT_SECRET: ` ${secret} , ${otherSecret},`,
        SERVICE_TOKEN: `${otherSecret},${secret}`,
        WEB_ORIGIN: 'https://a.example,https://b.example',
      }),
    );
    expect(env.JWT_SECRET).toEqual([secret, otherSecret]);
    expect(env.SERVICE_TOKEN).toEqual([otherSecret, secret]);
    expect(env.WEB_ORIGIN).toEqual(['https://a.example', 'https://b.example']);
  });

  it.each([
    ['JWT_SECRET', undefined],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'please-change-me-please-change-me-7x9q'],
    ['JWT_SECRET', `${secret},weak`],
    ['SERVICE_TOKEN', 'service'],
    ['SERVICE_TOKEN', `${secret},weak`],
    ['MONGODB_URI', undefined],
    ['MONGODB_URI', 'http://db'],
    ['WEB_ORIGIN', undefined],
    ['WEB_ORIGIN', '*'],
    ['WEB_ORIGIN', 'https://a.example/path'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8, nginx'],
    ['RATE_LIMIT_SCALE', '1000001'],
    ['SESSION_LIFETIME_SECONDS', '1e3'],
    ['SESSION_LIFETIME_SECONDS', '43201'],
  ])('rejects %s = %s in production', (name, value) => {
    expect(problemsOf(complete())).toBe('');
    const message = problemsOf(complete({ [name]: value }));
    expect(message).toContain(name);
    if (value) expect(message).not.toContain(value);
  });

  it('reads TRUST_PROXY as a number of hops, as subnets or as false', () => {
    const read = (TRUST_PROXY: string) => parseEnv(serverEnv, complete({ TRUST_PROXY })).TRUST_PROXY;
    expect([read('2'), read('10.0.0.0/8'), read('false'), read('')]).toEqual([2, '10.0.0.0/8', false, false]);
    expect(read('loopback, ::1/128, 10.0.0.0/255.0.0.0,')).toBe('loopback,::1/128,10.0.0.0/255.0.0.0');
  });
});

describe('storageEnv and encryptionEnv', () => {
  it('require a bucket in production', () => {
    expect(parseEnv(storageEnv, {}).S3_BUCKET).toBe('cutroom');
    expect(problemsOf({ NODE_ENV: 'production' }, storageEnv)).toContain('S3_BUCKET is missing');
  });

  it('require 32 bytes for each encryption key', () => {
    const twice = { DATA_ENCRYPTION_KEY: `${encryptionKey},${encryptionKey}` };
    expect(parseEnv(encryptionEnv, twice).DATA_ENCRYPTION_KEY).toHaveLength(2);
    const short = Buffer.alloc(31).toString('base64');
    expect(problemsOf({ DATA_ENCRYPTION_KEY: `${encryptionKey},${short}` }, encryptionEnv)).toContain(
      '32 bytes',
    );
  });
});

describe('DATA_ENCRYPTION_KEY in production', () => {
  const problemsWith = (key: string) => {
    const source = { NODE_ENV: 'production', DATA_ENCRYPTION_KEY: key };
    return problemsOf(source, encryptionEnv);
  };

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte', Buffer.alloc(32, 0x5a)],
    ['a text from an example', Buffer.from('development-key-development-key!')],
  ])('rejects %s, which other environments accept', (_, bytes) => {
    const key = bytes.toString('base64');
    expect(problemsWith(key)).toContain('too weak');
    expect(problemsWith(`${encryptionKey},${key}`)).toContain('too weak');
    expect(parseEnv(encryptionEnv, { DATA_ENCRYPTION_KEY: key }).DATA_ENCRYPTION_KEY).toEqual([key]);
  });

  it('accepts random bytes', () => {
    const source = { NODE_ENV: 'production', DATA_ENCRYPTION_KEY: encryptionKey };
    expect(parseEnv(encryptionEnv, source).DATA_ENCRYPTION_KEY).toEqual([encryptionKey]);
  });
});

describe('isWeakSecret', () => {
  it('accepts a random secret and rejects short and guessable ones', () => {
    expect(isWeakSecret('9f8e7d6c5b4a39281706f5e4d3c2b1a0')).toBe(false);
    expect(isWeakSecret('9f8e7d6c5b4a39281706f5e4d3c2b1a')).toBe(true);
    expect(isWeakSecret('my-super-secret-value-that-is-long-enough')).toBe(true);
  });
});
