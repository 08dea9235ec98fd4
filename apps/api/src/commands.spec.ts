import {
  connectTestMongo,
  newBucketEnv,
  newDatabaseUri,
  stackVariable,
  startProgram,
  type Program,
} from '@cutroom/server-kit/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createCouponModel } from './features/client/coupon.model';

const secret = () => randomBytes(32).toString('base64');

/** What the local stack would set, for a process of its own. */
function buildEnvironment(): Record<string, string> {
  return {
    NODE_ENV: 'development',
    MONGODB_URI: newDatabaseUri(),
    ...newBucketEnv(),
    SMTP_URL: stackVariable('TEST_SMTP_URL'),
    JWT_SECRET: secret(),
    SERVICE_TOKEN: secret(),
    DATA_ENCRYPTION_KEY: secret(),
    SEED_MOVIE: join(__dirname, '../../../tools/fixtures/movie.mp4'),
    PORT: '0',
  };
}

const started: Program[] = [];
async function start(source: string, env: Record<string, string>, ...args: string[]): Promise<Program> {
  const worker = await startProgram([`apps/api/src/${source}`], env, args);
  started.push(worker);
  return worker;
}
const run = async (...args: Parameters<typeof start>) => (await start(...args)).ended();

afterEach(() => Promise.all(started.splice(0).map((worker) => worker.kill('SIGKILL'))));

describe('api', () => {
  it('prints its URL, becomes ready, and exits with 0 on SIGTERM', async () => {
    const api = await start('main.ts', buildEnvironment());
    const [, url = ''] = /^ready (http:\S+)\/api$/.exec(await api.nextLine()) ?? [];
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/api/client/IAM`)).status).toBe(401);
    await api.kill('SIGTERM');
    expect((await api.ended()).code).toBe(0);
  });

  it('exits with 1 in production and names every missing variable', async () => {
    const { JWT_SECRET, SERVICE_TOKEN, DATA_ENCRYPTION_KEY } = buildEnvironment() as Record<string, string>;
    const { code, output } = await run('main.ts', {
      NODE_ENV: 'production',
      JWT_SECRET: JWT_SECRET ?? '',
      SERVICE_TOKEN: SERVICE_TOKEN ?? '',
      DATA_ENCRYPTION_KEY: DATA_ENCRYPTION_KEY ?? '',
    });
    expect(code).toBe(1);
    for (const name of ['MONGODB_URI', 'S3_BUCKET', 'SMTP_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) {
      expect(output).toContain(`${name} is missing`);
    }
    expect(output).not.toContain(JWT_SECRET);
  });

  it('exits with 1 and names the port that is in use', async () => {
    const env = buildEnvironment();
    const first = await start('main.ts', env);
    const [, port = ''] = /:(\d+)\//.exec(await first.nextLine()) ?? [];
    const { code, output } = await run('main.ts', { ...env, PORT: port });
    expect({ code, named: output.includes(`port ${port} is in use`) }).toEqual({ code: 1, named: true });
  });
});

describe('npm run coupon', () => {
  it('prints a code with the given number of uses, and lists it', async () => {
    const env = buildEnvironment();
    const created = await run('coupon.ts', env, 'create', '--uses', '10');
    expect(created).toMatchObject({ code: 0, output: expect.stringMatching(/^[A-HJKMNP-Z2-9]{16}$/) });
    const connection = await connectTestMongo(env.MONGODB_URI ?? '');
    const coupon = await createCouponModel(connection).findOne({ code: created.output }).lean();
    await connection.close();
    expect(coupon).toMatchObject({ uses: 10, usesLeft: 10 });
    const listed = await run('coupon.ts', env, 'list');
    expect(listed.output).toBe(`${created.output}  10 of 10 left`);
  });

  it.each([
    { args: [] },
    { args: ['delete'] },
    { args: ['create', '--uses', '0'] },
    { args: ['create', '--uses', 'many'] },
    { args: ['create', '10'] },
    { args: ['create', '--use', '10'] },
    { args: ['--help'] },
  ])('prints its usage when called with $args', async ({ args }) => {
    expect(await run('coupon.ts', buildEnvironment(), ...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('usage'),
    });
  });
});

describe('npm run seed', () => {
  it('seeds an empty database and changes nothing when run again', async () => {
    const env = buildEnvironment();
    const first = await run('seed.ts', env);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('CUTROOMCREATOR26') });
    expect(await run('seed.ts', env)).toEqual(first);
  });

  it('refuses to run in production', async () => {
    const { code, output } = await run('seed.ts', {
      ...buildEnvironment(),
      NODE_ENV: 'production',
      WEB_ORIGIN: 'https://a.example',
    });
    expect({ code, said: output.includes('not for production') }).toEqual({ code: 1, said: true });
  });
});
