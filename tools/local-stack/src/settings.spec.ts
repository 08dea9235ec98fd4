import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { stackEnvironment } from './environment';
import { freePorts, requireFreePorts } from './free-ports';
import { ranks } from './parts';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-stack-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readSettings', () => {
  it('defaults to the documented ports', () => {
    expect(readSettings({}, '/x').ports).toEqual({
      web: 4200,
      api: 3000,
      status: 3001,
      upload: 3002,
      youtube: 3003,
      mailPage: 3004,
      s3: 3005,
      media: 3006,
      smtp: 3025,
      mongo: 27027,
    });
  });

  it.each(['0', '65536', 'http', '-1', '80.5'])('names the variable when its port is %p', (value) => {
    expect(() => readSettings({ API_PORT: value }, '/x')).toThrow(`API_PORT must be a port`);
  });

  it('runs no embedded part whose real counterpart is configured', () => {
    const names = (env: NodeJS.ProcessEnv) =>
      ranks(readSettings(env, '/x'))
        .flat()
        .map(({ name }) => name);
    expect(names({})).toEqual([
      'embedded-mongo',
      'embedded-s3',
      'mail-inbox',
      'youtube-sandbox',
      'status-service',
      'upload-service',
      'api',
      'media-worker',
    ]);
    const real = {
      MONGODB_URI: 'm',
      S3_BUCKET: 'b',
      SMTP_URL: 's',
      GOOGLE_CLIENT_ID: 'i',
      GOOGLE_CLIENT_SECRET: 's',
    };
    expect(names(real)).toEqual(['status-service', 'upload-service', 'api', 'media-worker']);
    expect(names({ GOOGLE_CLIENT_ID: 'i' })).toContain('youtube-sandbox');
  });
});

describe('the environment of the parts', () => {
  it('keeps the given variables, except empty ones and AWS credentials for another store', () => {
    const env = { MONGODB_URI: 'mongodb://real/db', AWS_ACCESS_KEY_ID: 'STRAY', LOG_LEVEL: '' };
    const made = stackEnvironment(readSettings(env, folder), keepSecrets(folder), env);
    expect(made.MONGODB_URI).toBe('mongodb://real/db');
    expect(made.AWS_ACCESS_KEY_ID).not.toBe('STRAY');
    expect(made.LOG_LEVEL).toBe('info');
    expect(made.GOOGLE_REDIRECT_URI).toBe('http://localhost:3000/api/yt/callback');
  });

  it('lets services call each other on machines where localhost is another address or unknown', () => {
    const { S3_ENDPOINT, API_SERVICE_URL, STATUS_SERVICE_URL, UPLOAD_SERVICE_URL, ...made } =
      stackEnvironment(readSettings({}, folder), keepSecrets(folder), {});
    const { MONGODB_URI, SMTP_URL, GOOGLE_TOKEN_URL, GOOGLE_REVOKE_URL, YOUTUBE_API_URL } = made;
    const called = [S3_ENDPOINT, API_SERVICE_URL, STATUS_SERVICE_URL, UPLOAD_SERVICE_URL, MONGODB_URI];
    for (const url of [...called, SMTP_URL, GOOGLE_TOKEN_URL, GOOGLE_REVOKE_URL, YOUTUBE_API_URL])
      expect(new URL(url ?? '').hostname).toBe('127.0.0.1');
    expect(made).toMatchObject({
      S3_PUBLIC_ENDPOINT: 'http://localhost:3005',
      STATUS_PUBLIC_URL: 'http://localhost:3001',
      UPLOAD_PUBLIC_URL: 'http://localhost:3002',
      GOOGLE_AUTH_URL: 'http://localhost:3003/o/oauth2/v2/auth',
      YOUTUBE_WATCH_URL: 'http://localhost:3003/watch?v=',
    });
  });

  it.each([{}, { API_PORT: '3100', WEB_PORT: '4300' }, { CUTROOM_DATA_DIR: '/elsewhere' }])(
    'does not change when .env is a copy of .env.example (with %j)',
    (changed) => {
      const example = parseEnv(readFileSync(join(__dirname, '../../../.env.example'), 'utf8'));
      const secrets = keepSecrets(folder);
      const made = (env: NodeJS.ProcessEnv) => stackEnvironment(readSettings(env, folder), secrets, env);
      expect(made({ ...example, ...changed })).toMatchObject(made(changed));
    },
  );
});

describe('the secrets of the local stack', () => {
  it('are generated once and readable only by their owner', () => {
    const first = keepSecrets(folder);
    expect(keepSecrets(folder)).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(first.DATA_ENCRYPTION_KEY, 'base64')).toHaveLength(32);
  });

  it('are completed when a newer version needs more, and the others stay the same', () => {
    const { JWT_SECRET } = keepSecrets(folder);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ JWT_SECRET }));
    const { SERVICE_TOKEN, ...secrets } = keepSecrets(folder);
    expect(secrets.JWT_SECRET).toBe(JWT_SECRET);
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toMatchObject({ SERVICE_TOKEN });
  });

  it('are not replaced when their file cannot be read', () => {
    writeFileSync(join(folder, 'secrets.json'), '{ broken');
    expect(() => keepSecrets(folder)).toThrow('secrets.json cannot be read');
  });
});

describe('a port in use', () => {
  it('is reported with its process, the command that stops it, and the variable that changes the port', async () => {
    const { api = 0 } = await freePorts(['api'], '127.0.0.1');
    const settings = readSettings({ API_PORT: String(api) }, folder);
    await expect(requireFreePorts(settings, ['api'])).resolves.toBeUndefined();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(api, '127.0.0.1', resolve));
    await expect(requireFreePorts(settings, ['api'])).rejects.toThrow(
      new RegExp(
        `^port ${api} \\(api\\) is in use by process ${process.pid} \\(.*jest.*, from .*\\): ` +
          `stop it with \`kill ${process.pid}\`, or set API_PORT$`,
      ),
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  it('is reported when two variables have the same port', async () => {
    const { api = 0 } = await freePorts(['api'], '127.0.0.1');
    const settings = readSettings({ API_PORT: String(api), MEDIA_PORT: String(api) }, folder);
    await expect(requireFreePorts(settings, ['api', 'media'])).rejects.toThrow(
      new RegExp(`^API_PORT and MEDIA_PORT are both ${api}: change one$`),
    );
  });
});
