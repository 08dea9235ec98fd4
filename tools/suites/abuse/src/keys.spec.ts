import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import {
  approve,
  channel,
  consent,
  handIn,
  makeLargeMovie,
  published,
  readLog,
  setFault,
  sha256Of,
  signUpTeam,
  smallMovie,
  startTestStack,
  until,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/journey';
import jwt from 'jsonwebtoken';
import { rawCall } from './raw-call';

jest.setTimeout(120_000);
const services = ['api', 'status-service', 'upload-service'];
const dist = join(__dirname, '../../../../dist/apps');

/** How a service ends that does not start. */
function startIn(service: string, env: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(dist, service, 'main.js')],
      { env: { PATH: process.env.PATH, PORT: '0', ...env }, timeout: 30_000 },
      (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
    );
  });
}

describe('a start in production', () => {
  const secret = () => randomBytes(32).toString('base64');
  const whole: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://cutroom.example',
    API_PUBLIC_URL: 'https://cutroom.example/api',
    MONGODB_URI: 'mongodb://127.0.0.1:1/cutroom',
    S3_BUCKET: 'videos',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Cutroom <no-reply@cutroom.example>',
    GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: randomBytes(16).toString('hex'),
    JWT_SECRET: secret(),
    SERVICE_TOKEN: secret(),
    DATA_ENCRYPTION_KEY: secret(),
  };
  const weak: [string, Record<string, string>][] = [
    ['short', { JWT_SECRET: 'Zk3-9', SERVICE_TOKEN: 'Qm7-1', DATA_ENCRYPTION_KEY: 'c2hvcnQ=' }],
    [
      'of one character',
      {
        JWT_SECRET: 'k'.repeat(64),
        SERVICE_TOKEN: 'k'.repeat(64),
        DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      },
    ],
    [
      'out of an example',
      {
        JWT_SECRET: `${secret()},change-me-change-me-change-me-change-me`,
        SERVICE_TOKEN: 'cutroom-local-service-token-000000000',
        DATA_ENCRYPTION_KEY: Buffer.from('development-key-development-key!').toString('base64'),
      },
    ],
    ['missing', { JWT_SECRET: '', SERVICE_TOKEN: '', DATA_ENCRYPTION_KEY: '' }],
  ];

  it.each(weak)(
    'is refused by every service with secrets that are %s, by name and never by value',
    async (_, bad) => {
      const ends = await Promise.all(services.map((service) => startIn(service, { ...whole, ...bad })));
      ends.forEach(({ code, output }, index) => {
        expect([services[index], code]).toEqual([services[index], 1]);
        for (const [name, value] of Object.entries(bad)) {
          if (name === 'DATA_ENCRYPTION_KEY' && services[index] !== 'api') continue;
          expect(output).toContain(name);
          if (value) expect(output).not.toContain(value);
        }
        expect(output).not.toContain(whole.GOOGLE_CLIENT_SECRET);
      });
    },
  );
});

describe('new keys under a running transfer', () => {
  let stack: TestStack;
  let team: JourneyTeam;
  let folder: string;
  beforeAll(async () => {
    stack = await startTestStack({ SESSION_LIFETIME_SECONDS: '3600' });
    team = await signUpTeam(stack);
    folder = mkdtempSync(join(tmpdir(), 'cutroom-keys-'));
  }, 180_000);
  afterAll(async () => {
    await stack?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const restartWith = async (env: Record<string, string>) => {
    Object.assign(stack.env, env);
    for (const name of services) await stack.stack.restart(name);
  };
  /** How each service takes a token. */
  const taken = async (token: string): Promise<number[]> => {
    const params = { videoId: 'f'.repeat(24) };
    const answers = await Promise.all([
      rawCall(stack, endpoints.identity, { token }),
      rawCall(stack, endpoints.readLog, { token, params }),
      rawCall(stack, endpoints.storeThumbnail, { token }),
    ]);
    return answers.map(({ status }) => status);
  };

  it('lose neither the transfer nor a session, and the old keys open nothing once they are dropped', async () => {
    const { creator } = team;
    const old = { jwt: stack.env.JWT_SECRET ?? '', data: stack.env.DATA_ENCRYPTION_KEY ?? '' };
    const fresh = { jwt: randomBytes(32).toString('base64url'), data: randomBytes(32).toString('base64') };
    const file = await makeLargeMovie(join(folder, 'long.mp4'), 30_000_000);
    const video = await handIn(team, 'Under way', file);
    const waiting = await handIn(team, 'Asked before, given after', smallMovie);
    await setFault(stack, { kind: 'slow', times: 100, bytesPerSecond: 400_000 });
    const oldToken = await creator.freshToken();
    await consent(creator, await approve(creator, video));
    const askedBefore = await approve(creator, waiting);
    await until(
      'some bytes',
      async () => ((await readLog(creator, video._id)).uploading.bytes ?? 0) > 0,
      60_000,
    );

    await restartWith({
      JWT_SECRET: `${fresh.jwt},${old.jwt}`,
      DATA_ENCRYPTION_KEY: `${fresh.data},${old.data}`,
    });
    // It runs still, and with what the old key has sealed.
    expect((await creator.call(endpoints.videoDetails, { params: { videoId: video._id } })).state).toBe(
      'PUBLISHING',
    );
    expect(await taken(oldToken)).toEqual([200, 404, 400]);
    const { token } = await creator.call(endpoints.renew);
    expect(() => jwt.verify(token, fresh.jwt)).not.toThrow();
    expect(() => jwt.verify(token, old.jwt)).toThrow('invalid signature');
    expect(await taken(token)).toEqual([200, 404, 400]);

    await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });
    await consent(creator, askedBefore);
    await published(creator, video._id);
    await published(creator, waiting._id);
    const sent = (await channel(stack)).map(({ title, sha256 }) => [title, sha256]);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(['Under way', await sha256Of(file)]);
    expect(sent).toContainEqual(['Asked before, given after', await sha256Of(smallMovie)]);

    await restartWith({ JWT_SECRET: fresh.jwt, DATA_ENCRYPTION_KEY: fresh.data });
    expect(await taken(oldToken)).toEqual([401, 401, 401]);
    expect(await taken(token)).toEqual([200, 404, 400]);
  }, 240_000);
});
