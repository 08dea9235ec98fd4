import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readSettings } from './settings';
import { startWebServer, type WebServer } from './web-server';

const root = mkdtempSync(join(tmpdir(), 'cutroom-proxy-'));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A service that answers with the request that it received, and echoes what a socket sends. */
async function startService(name: string): Promise<Server> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => {
      if (req.url === '/api/cut') return void res.socket?.destroy();
      if (req.url === '/api/half') return void res.write('half', () => res.socket?.destroy());
      const sent = Buffer.concat(pieces).toString();
      res.writeHead(req.url === '/api/missing' ? 404 : 200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ name, method: req.method, url: req.url, headers: req.headers, sent }));
    });
  });
  server.on('upgrade', (req, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    socket.on('data', (piece: Buffer) => socket.write(`${req.url} ${piece.toString()}`));
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let running: Record<'api' | 'status', Server>;
let web: WebServer;

beforeAll(async () => {
  const dir = join(root, 'dist/apps/web');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<body>pages</body>');
  running = { api: await startService('api'), status: await startService('status') };
  const { ports, ...settings } = readSettings({}, root);
  // No process listens on this port of upload-service.
  const own = { ...ports, web: 0, api: portOf(running.api), status: portOf(running.status), upload: 1 };
  web = await startWebServer({ ...settings, ports: own }, {});
});
afterAll(async () => {
  await web.stop();
  for (const server of Object.values(running)) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(root, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${web.port}${path}`, init);
const received = async (path: string, init?: RequestInit) =>
  (await (await call(path, init)).json()) as Record<string, string> & { headers: Record<string, string> };

/** Unlike fetch, this keeps dots in the path, and reports a body that was cut off. */
const get = (path: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve) => {
    request({ host: '127.0.0.1', port: web.port, path, headers }, resolve).end();
  });

interface OpenSocket {
  answer: string;
  closed: Promise<void>;
  socket: Socket;
}

/** Opens a socket and sends a word. @returns the answer, and a promise that resolves when the socket closes */
function openSocket(path: string): Promise<OpenSocket> {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
  const opening = request(`http://127.0.0.1:${web.port}${path}`, { headers });
  opening.end();
  return new Promise((resolve, reject) => {
    opening.on('error', reject);
    opening.on('upgrade', (_answer: IncomingMessage, socket) => {
      const closed = new Promise<void>((done) => socket.once('close', () => done()));
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) =>
        resolve({ answer: piece.toString(), closed, socket: socket as Socket }),
      );
      socket.write('hello');
    });
  });
}

describe("services behind the web server's proxy", () => {
  it('receive calls with their path, query, method, body and headers', async () => {
    expect(
      await received('/api/video/browse?q=a%20b', { headers: { authorization: 'Bearer x' } }),
    ).toMatchObject({
      name: 'api',
      url: '/api/video/browse?q=a%20b',
      headers: { authorization: 'Bearer x', host: `127.0.0.1:${web.port}` },
    });
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    expect(await received('/status/logs?id=1', { method: 'POST', body })).toMatchObject({
      name: 'status',
      method: 'POST',
      url: '/logs?id=1',
      sent: body,
    });
  });

  it('send responses with their own status, which the proxy compresses', async () => {
    const answer = await get('/api/missing', { 'Accept-Encoding': 'br', 'X-Long': 'x'.repeat(2_000) });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([404, 'br']);
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    expect(JSON.parse(brotliDecompressSync(Buffer.concat(pieces)).toString())).toMatchObject({ name: 'api' });
  });

  it.each([
    '/api/internal/media',
    '/api//internal',
    '/status/internal/logs/x',
    '/upload/metrics',
    '/api/healthz/',
  ])('do not receive %s, which is not for browsers', async (path) => {
    expect((await call(path)).status).toBe(404);
  });

  it.each(['/status/%2e/metrics', '/api/x/../internal/media', '/status/.%2E/status/readyz'])(
    'do not receive %s, whose dots lead to a path that is not for browsers',
    async (path) => {
      const answer = await get(path);
      answer.resume();
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(['/api', '/status', '/upload', '/apiary'])('do not receive %s, which is a page', async (path) => {
    expect(await (await call(path)).text()).toBe('<body>pages</body>');
  });

  it('cause a 502 while they are down and when they cut a connection', async () => {
    expect((await call('/upload/thumbnail', { method: 'POST', body: 'x' })).status).toBe(502);
    expect((await call('/api/cut')).status).toBe(502);
  });

  it('cause an aborted response when they end in the middle of it', async () => {
    const answer = await get('/api/half');
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
  });
});

describe("sockets through the web server's proxy", () => {
  const path = '/status/socket.io/?transport=websocket';

  it.each(['resetAndDestroy', 'destroy', 'end'] as const)(
    'do not stop the server when a browser ends one by %s()',
    async (how) => {
      const { socket, closed } = await openSocket(path);
      socket[how]();
      await closed;
      expect((await openSocket(path)).answer).toContain('hello');
    },
  );

  it('reach only status-service, and close when the server stops', async () => {
    const { answer, closed } = await openSocket(path);
    expect(answer).toBe('/socket.io/?transport=websocket hello');
    await expect(openSocket('/api/socket.io/')).rejects.toThrow();
    await web.stop();
    await closed;
  });
});
