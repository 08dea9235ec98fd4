import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { joinSockets } from '@cutroom/server-kit/testing';
import sharp from 'sharp';
import { startTestService, testVariables, thumbnailForm } from './testing/test-service';

/** A proxy to a part of the stack whose connections a test can cut and restore. */
async function startGate({ port: targetPort, hostname }: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(targetPort), hostname);
    sockets.add(socket).add(onward);
    joinSockets(socket, onward);
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await open();
  return {
    port,
    mend: () => open(port),
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** The same address behind such a proxy. */
async function gated(address: string) {
  const target = new URL(address);
  const gate = await startGate(target);
  target.port = String(gate.port);
  return { gate, url: target };
}

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('POST /thumbnail returns 503 while the store or the database is unreachable, and works again afterwards', async () => {
  const { MONGODB_URI = '', S3_ENDPOINT = '' } = testVariables();
  const storage = await gated(S3_ENDPOINT);
  const database = await gated(MONGODB_URI);
  cleanUps.push(storage.gate.cut, database.gate.cut);
  // Otherwise the driver learns the server's own address and bypasses the proxy.
  database.url.searchParams.delete('replicaSet');
  database.url.searchParams.set('directConnection', 'true');
  const service = await startTestService({ S3_ENDPOINT: storage.url.origin, MONGODB_URI: database.url.href });
  cleanUps.push(service.stop);
  const { token } = await service.signIn();
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#222' } })
    .jpeg()
    .toBuffer();
  const post = () => service.post(thumbnailForm(picture), token);
  const ready = async () => (await fetch(`${service.url}/readyz`)).status;

  expect([(await post()).status, await ready()]).toEqual([201, 200]);
  for (const { gate } of [storage, database]) {
    await gate.cut();
    const { status, headers, answer } = await post();
    expect([status, answer.message]).toEqual([
      503,
      'Cutroom cannot reach one of its parts right now. Try again in a moment',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ready()).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await gate.mend();
    expect([(await post()).status, await ready()]).toEqual([201, 200]);
  }
});
