import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { until } from '@cutroom/contracts/testing';
import { newDatabaseUri } from './stack';

/** Forwards connections to a port of this machine, until replies are held back and all connections are closed. */
async function startHeldProxy(port: number) {
  const clients = new Set<Socket>();
  let isHolding = false;
  let heldRequests = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    clients.add(client);
    client.on('close', () => clients.delete(client) && upstream.destroy());
    upstream.on('close', () => client.destroy());
    for (const end of [client, upstream]) end.on('error', () => undefined);
    client.on('data', (request: Buffer) => {
      if (isHolding) heldRequests += 1;
      upstream.write(request);
    });
    upstream.on('data', (reply: Buffer) => {
      if (!isHolding) client.write(reply);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on, requests get no reply. */
    hold(): void {
      isHolding = true;
      heldRequests = 0;
    },
    held: (requests: number) => until(`${requests} requests are held`, () => heldRequests >= requests),
    /** Closes every connection at once, the oldest first, and serves new ones. */
    cut(): void {
      isHolding = false;
      for (const client of clients) client.end();
    },
    async close(): Promise<void> {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A new database behind such a proxy. */
export async function startHeldDatabase() {
  const uri = new URL(newDatabaseUri());
  const proxy = await startHeldProxy(Number(uri.port));
  uri.port = String(proxy.port);
  // Otherwise the driver bypasses the proxy and connects to the address that the server announces.
  uri.searchParams.set('directConnection', 'true');
  return { proxy, uri: uri.href };
}
