import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { composeService } from '../testing/compose';
import { connectVariables } from '../testing/connect-variables';
import { environmentOf } from '../testing/dockerfile';
import { root } from '../testing/paths';

let sandbox: Server;
let sandboxUrl: string;
let healthy: boolean;

beforeAll(async () => {
  sandbox = createServer((_request, response) => response.writeHead(healthy ? 200 : 503).end());
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  const address = sandbox.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  sandboxUrl = `http://127.0.0.1:${address.port}`;
});

afterAll(() => sandbox.close());

/** Runs api/connect.sh with a command that prints its environment. It must not block the sandbox, a server of this process. */
async function connect(env: NodeJS.ProcessEnv) {
  const print = `process.stdout.write(JSON.stringify(${JSON.stringify(connectVariables)}.map((name) => process.env[name] ?? '')))`;
  const child = spawn('sh', [join(root, 'tools/deploy/api/connect.sh'), process.execPath, '-e', print], {
    cwd: join(root, 'tools/deploy/service'),
    env: {
      PATH: process.env.PATH,
      ...environmentOf('api'),
      SANDBOX_URL: sandboxUrl,
      SANDBOX_PUBLIC_URL: 'http://localhost:3003',
      SANDBOX_CLIENT_ID: 'sandbox-id',
      SANDBOX_CLIENT_SECRET: 'sandbox-secret',
      // Compose passes variables that .env does not contain as empty values.
      ...Object.fromEntries(connectVariables.map((name) => [name, ''])),
      ...env,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const values = (stdout === '' ? [] : JSON.parse(stdout)) as string[];
  const given = Object.fromEntries(connectVariables.map((name, index) => [name, values[index]]));
  return { status, stderr, given };
}

const realClient = { GOOGLE_CLIENT_ID: 'real-id', GOOGLE_CLIENT_SECRET: 'real-secret' };

describe('api/connect.sh', () => {
  it('fails without a Google client and names both solutions', async () => {
    healthy = false;
    const { status, stderr } = await connect({});
    expect(status).toBe(1);
    expect(stderr).toContain('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set in .env');
    expect(stderr).toContain('docker compose --profile sandbox up');
    expect(stderr).not.toContain('fetch failed');
  });

  it.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
    'fails with only %s, even while the sandbox runs',
    async (name) => {
      healthy = true;
      const { status, stderr } = await connect({ [name]: 'set' });
      expect(status).toBe(1);
      expect(stderr).toContain('must both be set');
    },
  );

  it('uses the sandbox when no client is set and the sandbox runs', async () => {
    healthy = true;
    const { status, given } = await connect({});
    expect(status).toBe(0);
    expect(given).toEqual({
      GOOGLE_CLIENT_ID: 'sandbox-id',
      GOOGLE_CLIENT_SECRET: 'sandbox-secret',
      GOOGLE_AUTH_URL: 'http://localhost:3003/o/oauth2/v2/auth',
      GOOGLE_TOKEN_URL: `${sandboxUrl}/token`,
      GOOGLE_REVOKE_URL: `${sandboxUrl}/revoke`,
      YOUTUBE_API_URL: sandboxUrl,
      YOUTUBE_WATCH_URL: 'http://localhost:3003/watch?v=',
    });
  });

  it('uses the real client and Google’s own URLs even while the sandbox runs', async () => {
    healthy = true;
    const { status, given } = await connect(realClient);
    expect(status).toBe(0);
    expect(given).toEqual({
      ...Object.fromEntries(connectVariables.map((name) => [name, ''])),
      ...realClient,
    });
  });

  it.each([
    ['the sandbox', {}],
    ['a real client', realClient],
  ])('keeps a URL that .env sets, with %s', async (_client, env) => {
    healthy = true;
    const set = { GOOGLE_AUTH_URL: 'https://auth.example' };
    expect((await connect({ ...env, ...set })).given).toMatchObject(set);
  });

  it('gets the address of the sandbox from the compose file', () => {
    expect(composeService('youtube-sandbox')).toBeDefined();
    expect(composeService('api').environment?.SANDBOX_URL).toContain('//youtube-sandbox:');
  });
});
