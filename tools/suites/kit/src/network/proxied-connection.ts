import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { passageOf, refusal, type Disturb, type Disturbance } from './disturbance';
import { readHead, readStatus, type ProxiedRequest } from './request-head';

interface Passage {
  request: ProxiedRequest;
  disturbance: Disturbance | undefined;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (bytes.length > 0 && !socket.write(bytes)) await once(socket, 'drain');
}

/** A client's connection and its counterpart to the server. The client sends one request after another, without pipelining. */
export class ProxiedConnection {
  private passage: Passage | undefined;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly disturb: Disturb,
    /** Resolves at once, or, while the whole network is down, once it is up again. */
    private readonly alive: () => Promise<unknown>,
  ) {
    // Errors are expected, because this class breaks connections.
    for (const socket of [client, server]) socket.setNoDelay().on('error', () => undefined);
    client.once('close', () => this.cut());
    void this.forward().catch(() => this.cut());
    void this.answer().catch(() => this.cut());
  }

  cut(): void {
    this.client.destroy();
    this.server.destroy();
  }

  private async forward(): Promise<void> {
    let unread: Buffer = Buffer.alloc(0);
    for await (const chunk of this.client as AsyncIterable<Buffer>) {
      await this.alive();
      unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
      while (unread.length > 0) {
        const { request } = this.passage ?? {};
        if (request && request.received < request.length) {
          const piece = unread.subarray(0, request.length - request.received);
          unread = unread.subarray(piece.length);
          await this.pass(piece);
          continue;
        }
        const head = readHead(unread);
        if (!head) break;
        await this.begin(head.request, unread.subarray(0, head.headBytes));
        unread = unread.subarray(head.headBytes);
      }
    }
  }

  private async begin(request: ProxiedRequest, head: Buffer): Promise<void> {
    const disturbance = this.disturb(request);
    this.passage = { request, disturbance };
    if (disturbance?.kind !== 'refuse') await write(this.server, head);
    if (passageOf(disturbance) === 0) await this.end();
  }

  /** Forwards a piece of the body, up to the byte at which the disturbance stops the request. */
  private async pass(piece: Buffer): Promise<void> {
    if (!this.passage) return;
    const { request, disturbance } = this.passage;
    const end = passageOf(disturbance);
    const from = request.received;
    request.received += piece.length;
    const passing = piece.subarray(0, Math.max(0, end - from));
    if (disturbance?.kind === 'flip') flip(passing, disturbance.atByte - from);
    if (disturbance?.kind !== 'refuse') await write(this.server, passing);
    if (disturbance?.kind === 'slow') await pause((piece.length / disturbance.bytesPerSecond) * 1_000);
    if (from < end && request.received >= end) await this.end();
  }

  private async end(): Promise<void> {
    const { disturbance } = this.passage ?? {};
    if (disturbance?.kind === 'refuse') this.client.write(refusal(disturbance.status));
    else if (disturbance?.kind === 'stall') await once(this.client, 'close');
    else this.cut();
  }

  private async answer(): Promise<void> {
    for await (const chunk of this.server as AsyncIterable<Buffer>) {
      await this.alive();
      if (!this.passage) return this.cut();
      const { request, disturbance } = this.passage;
      const left =
        disturbance?.kind === 'lose-answer' ? disturbance.afterBytes - request.answered : chunk.length;
      if (request.answered === 0) request.status = readStatus(chunk);
      request.answered += chunk.length;
      await write(this.client, chunk.subarray(0, Math.max(0, left)));
      if (left < chunk.length) this.cut();
    }
    this.client.end();
  }
}

/** Inverts a bit of the byte at `index`, if `bytes` has it. */
function flip(bytes: Buffer, index: number): void {
  const byte = bytes[index];
  if (byte !== undefined) bytes[index] = byte ^ 1;
}
