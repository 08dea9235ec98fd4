import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { joinSockets } from '@cutroom/server-kit/testing';

export interface StoreProxy {
  url: string;
  /** Ends every connection, and refuses new ones. */
  goAway(): void;
  comeBack(): void;
  /** How many bytes the store has sent. */
  sent: number;
  close(): Promise<void>;
}

/** The embedded store at another address, which can be made unreachable. */
export async function startStoreProxy(endpoint: string): Promise<StoreProxy> {
  const { hostname: host, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  let away = false;
  const server = createServer((client) => {
    if (away) return void client.destroy();
    const store = connect(Number(port), host);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    store.on('data', (chunk) => (proxy.sent += chunk.length));
    joinSockets(client, store);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: StoreProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: 0,
    goAway() {
      away = true;
      endAll();
    },
    comeBack() {
      away = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
  return proxy;
}
