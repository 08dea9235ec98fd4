import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { joinSockets } from '@cutroom/server-kit/testing';

export interface StoreProxy {
  url: string;
  /** Ends every connection, and refuses new ones. */
  goAway(): void;
  comeBack(): void;
  /** Answers reads of this object with nothing, or with `bytes` of what the store sends. */
  stall(key: string, bytes?: number): void;
  /** How many bytes the store has sent. */
  sent: number;
  /** How many reads were stalled. */
  stalls: number;
  close(): Promise<void>;
}

/** The embedded store at another address, which can be made unreachable. */
export async function startStoreProxy(endpoint: string): Promise<StoreProxy> {
  const { hostname: host, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  let away = false;
  let stalled = { key: '', bytes: 0 };
  /** Stops passing on what the store sends once the client has asked for the stalled object. */
  const watch = (client: Socket, store: Socket) => {
    let left = Infinity;
    client.on('data', (head) => {
      const isStalled = stalled.key !== '' && head.includes(stalled.key);
      left = isStalled ? stalled.bytes : Infinity;
      if (isStalled) proxy.stalls += 1;
      // The next response may come in one piece.
      if (left === 0) store.unpipe(client);
    });
    store.on('data', (chunk) => {
      left -= chunk.length;
      if (left < 0) store.unpipe(client);
    });
  };
  const server = createServer((client) => {
    if (away) return void client.destroy();
    const store = connect(Number(port), host);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    store.on('data', (chunk) => (proxy.sent += chunk.length));
    watch(client, store);
    joinSockets(client, store);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: StoreProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: 0,
    stalls: 0,
    goAway() {
      away = true;
      endAll();
    },
    comeBack() {
      away = false;
      stalled = { key: '', bytes: 0 };
    },
    stall(key, bytes = 0) {
      stalled = { key, bytes };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
  return proxy;
}
