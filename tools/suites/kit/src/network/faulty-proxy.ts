import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Disturb } from './disturbance';
import { ProxiedConnection } from './proxied-connection';

/**
 * A TCP proxy in front of an HTTP/1.1 server that disturbs connections as bad networks do. It changes no byte of a
 * request unless a disturbance says so, so signatures stay valid.
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

  /** Sets the port of the server behind the proxy. The server may start later. */
  forwardTo(port: number): void {
    this.port = port;
  }

  /** Holds back the bytes of every connection. @returns a function that lets them pass again */
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
