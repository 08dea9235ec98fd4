import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { client, put, sha256, unit } from './test-sandbox';
import { uploadScope } from './oauth/consent-request';

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'youtube-sandbox-main-'));
  const entryPoints = [join(__dirname, 'main.ts')];
  buildSync({
    entryPoints,
    bundle: true,
    platform: 'node',
    outfile: join(folder, 'main.js'),
    logLevel: 'error',
  });
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  running.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the sandbox as a process and returns its first line of output. */
async function run(env: Record<string, string>): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      YOUTUBE_SANDBOX_DATA_DIR: join(folder, 'data'),
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_REDIRECT_URI: client.redirectUri,
      ...env,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines = [child.stdout, child.stderr].map((stream) =>
    once(createInterface({ input: stream }), 'line'),
  );
  const [line] = (await Promise.race(lines)) as [string];
  return { child, line };
}

async function sessionOn(url: string, total: number): Promise<string> {
  const verifier = 'v'.repeat(43);
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: uploadScope,
    code_challenge: Buffer.from(sha256(Buffer.from(verifier)), 'hex').toString('base64url'),
    code_challenge_method: 'S256',
  });
  const decision = new URLSearchParams({ decision: 'allow' });
  const consent = await fetch(`${url}/o/oauth2/v2/auth?${query}`, {
    method: 'POST',
    body: decision,
    redirect: 'manual',
  });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const body = new URLSearchParams({
    ...form,
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: client.redirectUri,
  });
  const { access_token } = (await (await fetch(`${url}/token`, { method: 'POST', body })).json()) as {
    access_token: string;
  };
  const opened = await fetch(`${url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
      'X-Upload-Content-Length': String(total),
      'X-Upload-Content-Type': 'video/mp4',
    },
    body: JSON.stringify({ snippet: { title: 'x' }, status: { privacyStatus: 'private' } }),
  });
  return opened.headers.get('location') ?? '';
}

describe('the youtube-sandbox process', () => {
  it('keeps session, offset and bytes when it is killed during a PUT', async () => {
    const bytes = randomBytes(3 * unit + 77);
    const first = await run({ YOUTUBE_SANDBOX_PORT: '0' });
    const url = first.line.replace('ready ', '');
    const uri = await sessionOn(url, bytes.length);
    const cut = request(uri, { method: 'PUT', headers: { 'Content-Length': bytes.length } });
    cut.on('error', () => undefined);
    cut.write(bytes.subarray(0, 2 * unit + 5));
    const deadline = Date.now() + 20_000;
    for (let offset = 0; offset !== 2 * unit;) {
      if (Date.now() > deadline) throw new Error(`the session stays at ${offset}`);
      const sessions = (await (await fetch(`${url}/sandbox/sessions`)).json()) as { offset: number }[];
      offset = sessions[0]?.offset ?? 0;
    }
    const exited = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await exited;

    const { line } = await run({ YOUTUBE_SANDBOX_PORT: new URL(url).port });
    expect(line).toBe(`ready ${url}`);
    const probe = await put(uri, undefined, `bytes */${bytes.length}`);
    expect(probe.headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    const rest = await put(
      uri,
      bytes.subarray(2 * unit),
      `bytes ${2 * unit}-${bytes.length - 1}/${bytes.length}`,
    );
    expect(rest.status).toBe(200);
    const videos = (await (await fetch(`${url}/sandbox/videos`)).json()) as { sha256: string }[];
    expect(videos.map((video) => video.sha256)).toEqual([sha256(bytes)]);
  });

  it('exits with 0 on SIGTERM', async () => {
    const { child } = await run({ YOUTUBE_SANDBOX_PORT: '0' });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('names the variable when a port is in use or invalid, or a value is missing', async () => {
    const { line } = await run({ YOUTUBE_SANDBOX_PORT: '0' });
    const { port } = new URL(line.replace('ready ', ''));
    const clash = await run({ YOUTUBE_SANDBOX_PORT: port, YOUTUBE_SANDBOX_DATA_DIR: join(folder, 'other') });
    expect(clash.line).toContain(`port ${port} is in use; stop what holds it or set YOUTUBE_SANDBOX_PORT`);
    expect((await run({ YOUTUBE_SANDBOX_PORT: 'x' })).line).toContain(
      'YOUTUBE_SANDBOX_PORT is not a port: x',
    );
    expect((await run({ GOOGLE_CLIENT_ID: '' })).line).toContain('GOOGLE_CLIENT_ID is not set');
  });
});
