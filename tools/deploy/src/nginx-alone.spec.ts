import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '@cutroom/suites-kit';
import { getRaw } from './one-origin/origin-request';
import { root } from './testing/paths';
import { answers, Program } from './testing/program';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-nginx-'));
let service: Server;
let nginx: Program;
let origin: string;

/** The headers of the service's responses. */
const own = {
  'content-security-policy': "default-src 'none'; img-src data:",
  'cache-control': 'private',
  'referrer-policy': 'origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * Starts nginx as the image does, but with timeouts of reading and of headers in hundredths of a second instead of seconds.
 * The service behind it answers after 150 hundredths, which is between the timeout of most calls (75) and that of the return from Google (300).
 * No process listens at the address of upload-service.
 */
beforeAll(async () => {
  const scripts = join(folder, 'nginx');
  cpSync(join(root, 'tools/deploy/nginx'), scripts, { recursive: true });
  const template = join(scripts, 'nginx.conf.template');
  const scaled = readFileSync(template, 'utf8').replace(
    /((?:proxy_read|client_header)_timeout \d+)s/g,
    '$10ms',
  );
  writeFileSync(template, scaled);
  // nginx's workers run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'pages/assets'), { recursive: true });
  writeFileSync(join(folder, 'pages/assets/a.js'), '');
  service = createServer((_, response) => {
    setTimeout(() => response.writeHead(200, own).end('answered'), 1_500);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const port = await findPort();
  origin = `http://127.0.0.1:${port}`;
  nginx = new Program({
    name: 'nginx',
    command: ['sh', join(scripts, 'start.sh')],
    env: {
      PATH: process.env.PATH,
      RUN_DIR: join(folder, 'run'),
      WEB_ROOT: join(folder, 'pages'),
      HTTP_PORT: String(port),
      STORE_PORT: String(await findPort()),
      API_UPSTREAM: upstream,
      STATUS_UPSTREAM: upstream,
      UPLOAD_UPSTREAM: `127.0.0.1:${await findPort()}`,
      STORE_UPSTREAM: upstream,
      STORE_ORIGIN: 'http://localhost:8081',
      RESOLVER: '127.0.0.1',
      ACCESS_LOG: join(folder, 'access.log'),
    },
    print: () => undefined,
  });
  await nginx.ready(() => answers(`${origin}/healthz`));
});

afterAll(async () => {
  await nginx?.stop('SIGQUIT');
  service?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('nginx waits longer for the return from Google than for other calls', async () => {
  const [callback, call] = await Promise.all(
    ['/api/yt/callback?state=x', '/api/team/stats'].map((path) => fetch(origin + path)),
  );
  expect([callback?.status, await callback?.text()]).toEqual([200, 'answered']);
  expect(call?.status).toBe(504);
});

/** Sends a request exactly as given, well-formed or not. @returns the status and the headers, which arrive in one chunk */
async function answerTo(request: string): Promise<[status: number, headers: Map<string, string>]> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(request);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const [first = '', ...lines] = chunk.toString('latin1').split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return [Number(first.split(' ')[1]), new Map(headers)];
}

it.each([
  [400, 'two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  [404, 'an internal path', 'GET /api/metrics HTTP/1.1\r\nHost: a\r\n\r\n'],
  [404, 'an asset of an earlier version', 'GET /assets/none.js HTTP/1.1\r\nHost: a\r\n\r\n'],
  [
    405,
    'a method that files do not support',
    'POST /assets/a.js HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
  ],
  [413, 'a large body', 'POST /api/client/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n'],
  [414, 'a long path', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [502, 'a service that is down', 'GET /upload/thumbnail HTTP/1.1\r\nHost: a\r\n\r\n'],
  [504, 'a service that is too slow', 'GET /api/team/stats HTTP/1.1\r\nHost: a\r\n\r\n'],
])('nginx sends security headers with its own %i for %s', async (expected, _, request) => {
  const [status, headers] = await answerTo(request);
  expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
    expected,
    expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
    'nosniff',
  ]);
});

it('nginx closes a connection whose headers are incomplete after their time limit, and answers one with whole headers', async () => {
  const port = Number(new URL(origin).port);
  const silent = connect(port, '127.0.0.1');
  silent.write('GET / HTTP/1.1\r\nHost: a\r\n');
  const beganAt = Date.now();
  silent.resume();
  await once(silent, 'close');
  // After a hundredth of 20 s. Without a limit of ours, it would be nginx's own of 60 s.
  expect(Date.now() - beganAt).toBeLessThan(30_000);
  expect((await getRaw(`${origin}/api/yt/callback?state=x`)).status).toBe(200);
});

it('nginx does not change the security headers of a service', async () => {
  const { headers } = await getRaw(`${origin}/api/yt/callback?state=x`);
  expect(headers).toMatchObject(own);
});
