import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { FaultyProxy, type Disturbance, type ProxiedRequest } from '@cutroom/suites-kit';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const body = randomBytes(1 << 20);

let server: Server;
let proxy: FaultyProxy;
/** Digests of the bodies that have reached the server completely. */
let arrived: string[];
let seen: ProxiedRequest[];

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const bytes = await buffer(incoming).catch(() => undefined);
    if (!bytes) return;
    arrived.push(sha256(bytes));
    response.end('stored');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy = await FaultyProxy.start();
  proxy.forwardTo((server.address() as AddressInfo).port);
});
beforeEach(() => {
  arrived = [];
  seen = [];
});
afterAll(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

function disturbWith(disturbance?: Disturbance): void {
  proxy.disturb = (incoming) => {
    seen.push(incoming);
    return disturbance;
  };
}

function put(bytes: Buffer = body, signal?: AbortSignal): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': bytes.length };
    const sent = request(`${proxy.url}/part?n=1`, { method: 'PUT', headers, signal }, (response) => {
      buffer(response).then(
        (text) => resolve({ status: response.statusCode, text: text.toString() }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}

describe('the faulty proxy', () => {
  it('forwards requests as they are, and counts their bytes', async () => {
    disturbWith();
    expect([await put(), await put(Buffer.from('second'))]).toEqual([
      { status: 200, text: 'stored' },
      { status: 200, text: 'stored' },
    ]);
    expect(arrived).toEqual([sha256(body), sha256(Buffer.from('second'))]);
    expect(seen).toMatchObject([
      { method: 'PUT', target: '/part?n=1', length: body.length, received: body.length, status: 200 },
      { length: 6, received: 6, status: 200 },
    ]);
  });

  it.each([0, 1000, body.length - 1])('cuts a connection after %d bytes', async (afterBytes) => {
    disturbWith({ kind: 'cut', afterBytes });
    await expect(put()).rejects.toThrow();
    expect(arrived).toEqual([]);
  });

  it('stalls a connection without closing it', async () => {
    disturbWith({ kind: 'stall', afterBytes: 1000 });
    await expect(put(body, AbortSignal.timeout(200))).rejects.toThrow('aborted');
    expect(arrived).toEqual([]);
  });

  it.each([0, 1000, body.length])('answers with an error after %d bytes', async (afterBytes) => {
    disturbWith({ kind: 'refuse', status: 503, afterBytes });
    expect(await put()).toMatchObject({ status: 503, text: expect.stringContaining('SlowDown') });
    expect(arrived).toEqual([]);
  });

  it('inverts one bit of a body', async () => {
    disturbWith({ kind: 'flip', atByte: 700_001 });
    expect(await put()).toMatchObject({ status: 200 });
    const flipped = Buffer.from(body);
    flipped[700_001] = (flipped[700_001] ?? 0) ^ 1;
    expect(arrived).toEqual([sha256(flipped)]);
  });

  it.each([0, 20])('loses an answer after %d bytes, although the body has arrived', async (afterBytes) => {
    disturbWith({ kind: 'lose-answer', afterBytes });
    await expect(put()).rejects.toThrow();
    expect(arrived).toEqual([sha256(body)]);
  });

  it('slows a connection down', async () => {
    disturbWith({ kind: 'slow', bytesPerSecond: 10 * body.length });
    const started = Date.now();
    expect(await put()).toMatchObject({ status: 200 });
    expect(Date.now() - started).toBeGreaterThan(90);
    expect(arrived).toEqual([sha256(body)]);
  });

  it('lets no byte pass while the network is dead', async () => {
    disturbWith();
    const revive = proxy.die();
    let isAnswered = false;
    const answer = put().finally(() => (isAnswered = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([isAnswered, arrived]).toEqual([false, []]);
    revive();
    expect(await answer).toMatchObject({ status: 200 });
  });
});
