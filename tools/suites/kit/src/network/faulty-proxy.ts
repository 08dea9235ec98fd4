import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Disturb } from './disturbance';
import { ProxiedConnection } from './proxied-connection';

/**
 * A TCP proxy before an HTTP/1.1 server, which does to connections what bad networks do. It forwards the bytes of a
 * request as they are, so signatures hold.
 */
export class FaultyProxy {
  /** Decides what happens to a request once its head has arrived. */
  disturb: Disturb = () => undefined;

  private readonly connections = new Set<ProxiedConnection>();
  private readonly server = createServer((client) => this.accept(client));
  private port = 0;
  private revived: Promise<unknown> = Promise.resolve();

  static async start(): Promise<FaultyProxy> {
    const proxy = new FaultyProxy();
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Names the server behind the proxy, which may start later. */
  forwardTo(port: number): void {
    this.port = port;
  }

  /** No byte passes on any connection until the call that is returned. */
  die(): () => void {
    let revive = () => undefined as void;
    this.revived = new Promise<void>((resolve) => (revive = resolve));
    return revive;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const connection = new ProxiedConnection(
      client,
      connect(this.port, '127.0.0.1'),
      (request) => this.disturb(request),
      () => this.revived,
    );
    this.connections.add(connection);
    client.once('close', () => this.connections.delete(connection));
  }
}
