import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

type Watched = 'status' | 'room';
type Watching = Socket<Record<Watched, (event: unknown) => void>>;

/** Many sockets that count the events that arrive. */
export class Watchers {
  constructor(private readonly event: Watched = 'status') {}

  private readonly sockets: Watching[] = [];
  private arrived = 0;
  private all: (() => void) | undefined;

  get size(): number {
    return this.sockets.length;
  }

  /** Opens `count` sockets in batches and waits until each is connected. */
  async open(url: string, count: number, options: Partial<ManagerOptions & SocketOptions>): Promise<void> {
    const batch = 50;
    for (let done = 0; done < count; done += batch) {
      const size = Math.min(batch, count - done);
      await Promise.all(Array.from({ length: size }, () => this.openOne(url, options)));
    }
  }

  private openOne(url: string, options: Partial<ManagerOptions & SocketOptions>): Promise<void> {
    const given = { transports: ['websocket'], forceNew: true, reconnection: false, ...options };
    const socket: Watching = io(url, given);
    this.sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
      socket.on(this.event, () => this.count());
    });
  }

  private count(): void {
    this.arrived += 1;
    if (this.arrived === this.sockets.length) this.all?.();
  }

  /** @returns milliseconds from the call of `send` until the last socket has received its event */
  async timeToLast(send: () => Promise<unknown>): Promise<number> {
    this.arrived = 0;
    const last = new Promise<void>((resolve) => (this.all = resolve));
    const started = performance.now();
    const sent = send();
    await last;
    const ms = performance.now() - started;
    await sent;
    return ms;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
