import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import {
  approve,
  channel,
  clearFaults,
  consent,
  makeLargeMovie,
  published,
  readLog,
  repository,
  setFault,
  sha256Of,
  signUpTeam,
  smallMovie,
  startTestStack,
  submitVideo,
  until,
  videoDetails,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/suites-kit';
import jwt from 'jsonwebtoken';
import { rawCall } from './raw-call';

const services = ['api', 'status-service', 'upload-service'];
const dist = join(repository, 'dist/apps');

/** Starts a service that is expected to exit. */
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

describe('a service in production', () => {
  const secret = () => randomBytes(32).toString('base64');
  const valid: NodeJS.ProcessEnv = {
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
      'one repeated character',
      {
        JWT_SECRET: 'k'.repeat(64),
        SERVICE_TOKEN: 'k'.repeat(64),
        DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      },
    ],
    [
      'copied from an example',
      {
        JWT_SECRET: `${secret()},change-me-change-me-change-me-change-me`,
        SERVICE_TOKEN: 'cutroom-local-service-token-000000000',
        DATA_ENCRYPTION_KEY: Buffer.from('development-key-development-key!').toString('base64'),
      },
    ],
    ['missing', { JWT_SECRET: '', SERVICE_TOKEN: '', DATA_ENCRYPTION_KEY: '' }],
  ];

  it.each(weak)(
    'refuses to start when its secrets are %s, and names them without their values',
    async (_, bad) => {
      const ends = await Promise.all(services.map((service) => startIn(service, { ...valid, ...bad })));
      ends.forEach(({ code, output }, index) => {
        expect([services[index], code]).toEqual([services[index], 1]);
        for (const [name, value] of Object.entries(bad)) {
          if (name === 'DATA_ENCRYPTION_KEY' && services[index] !== 'api') continue;
          expect(output).toContain(name);
          if (value) expect(output).not.toContain(value);
        }
        expect(output).not.toContain(valid.GOOGLE_CLIENT_SECRET);
      });
    },
  );
});

describe('key rotation during a transfer', () => {
  let stack: TestStack;
  let team: JourneyTeam;
  beforeAll(async () => {
    // Small chunks and a short grace period let a stopping service hand over a slow transfer soon.
    stack = await startTestStack({
      SESSION_LIFETIME_SECONDS: '3600',
      TRANSFER_CHUNK_BYTES: '262144',
      TRANSFER_GRACE_MS: '2000',
    });
    team = await signUpTeam(stack);
  });
  afterAll(() => stack?.stop());

  const restartWith = async (env: Record<string, string>) => {
    Object.assign(stack.env, env);
    for (const name of services) await stack.stack.restart(name);
  };
  /** The status of each service's response to a token. */
  const statusesOf = async (token: string): Promise<number[]> => {
    const params = { videoId: 'f'.repeat(24) };
    const answers = await Promise.all([
      rawCall(stack, endpoints.identity, { token }),
      rawCall(stack, endpoints.readLog, { token, params }),
      rawCall(stack, endpoints.storeThumbnail, { token }),
    ]);
    return answers.map(({ status }) => status);
  };

  it('keeps the transfer and the sessions, and ends the sessions of the old keys once they are removed', async () => {
    const { creator } = team;
    const old = { jwt: stack.env.JWT_SECRET ?? '', data: stack.env.DATA_ENCRYPTION_KEY ?? '' };
    const fresh = { jwt: randomBytes(32).toString('base64url'), data: randomBytes(32).toString('base64') };
    const file = await makeLargeMovie(join(stack.dataDir, 'long.mp4'), 30_000_000);
    const video = await submitVideo(team, 'In transfer', file);
    const waiting = await submitVideo(team, 'Approved before, consented after', smallMovie);
    await setFault(stack, { kind: 'slow', times: 100, bytesPerSecond: 400_000 });
    const oldToken = await creator.freshToken();
    await consent(creator, await approve(creator, video));
    const askedBefore = await approve(creator, waiting);
    const bytes = async () => ((await readLog(creator, video._id)).uploading.bytes ?? 0) > 0;
    await until('some bytes', bytes);

    await restartWith({
      JWT_SECRET: `${fresh.jwt},${old.jwt}`,
      DATA_ENCRYPTION_KEY: `${fresh.data},${old.data}`,
    });
    // The transfer continues with a credential that the old key encrypted.
    expect((await videoDetails(creator, video._id)).state).toBe('PUBLISHING');
    expect(await statusesOf(oldToken)).toEqual([200, 404, 400]);
    const { token } = await creator.call(endpoints.renew);
    expect(() => jwt.verify(token, fresh.jwt)).not.toThrow();
    expect(() => jwt.verify(token, old.jwt)).toThrow('invalid signature');
    expect(await statusesOf(token)).toEqual([200, 404, 400]);

    await clearFaults(stack);
    await consent(creator, askedBefore);
    await published(creator, video._id);
    await published(creator, waiting._id);
    const sent = (await channel(stack)).map(({ title, sha256 }) => [title, sha256]);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(['In transfer', await sha256Of(file)]);
    expect(sent).toContainEqual(['Approved before, consented after', await sha256Of(smallMovie)]);

    await restartWith({ JWT_SECRET: fresh.jwt, DATA_ENCRYPTION_KEY: fresh.data });
    expect(await statusesOf(oldToken)).toEqual([401, 401, 401]);
    expect(await statusesOf(token)).toEqual([200, 404, 400]);
  });
});
