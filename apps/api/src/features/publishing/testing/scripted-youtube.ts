import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { chunkUnit } from '../google/content-range';

/** What the scripted YouTube does with one PUT. Without a move left it takes everything. */
export type Move =
  | { kind: 'take'; fraction: number }
  | { kind: 'cut'; fraction: number }
  | { kind: 'take-and-cut' }
  | { kind: 'forget-some' }
  | { kind: 'no-range' }
  | { kind: 'bad-range'; range: string }
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'done-without-id' }
  | { kind: 'source-fails' };

export const total = 3 * chunkUnit + 12_345;
export const file = randomBytes(total);

/** A YouTube that plays one move per request, and otherwise follows the rules of a resumable session. */
export class ScriptedYoutube {
  held = Buffer.alloc(0);
  finished = 0;
  requests = 0;
  /** The sockets of all requests. */
  readonly sockets = new Set<Socket>();
  moves: Move[] = [];
  sourceFails = false;
  readonly violations: string[] = [];
  private server?: Server;

  async start(): Promise<string> {
    this.server = createServer((req, res) => void this.handle(req, res));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/session`;
  }

  reset(moves: Move[]): void {
    this.held = Buffer.alloc(0);
    this.finished = 0;
    this.requests = 0;
    this.sockets.clear();
    this.violations.length = 0;
    this.moves = [...moves];
    this.sourceFails = false;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    this.requests += 1;
    this.sockets.add(req.socket);
    const move = this.moves.shift() ?? { kind: 'take', fraction: 1 };
    this.sourceFails = this.moves[0]?.kind === 'source-fails';
    const pieces: Buffer[] = [];
    const whole = await new Promise<boolean>((resolve) => {
      req.on('data', (piece: Buffer) => pieces.push(piece));
      req.on('end', () => resolve(true));
      req.on('error', () => resolve(false));
    });
    const body = Buffer.concat(pieces);
    const start = this.startOf(req, body, whole);
    const keep = (fraction: number) => this.keep(start, body, fraction);
    switch (move.kind) {
      case 'answer':
        res.writeHead(move.status).end(move.body);
        return;
      case 'cut':
        keep(move.fraction);
        req.socket.destroy();
        return;
      case 'take-and-cut':
        keep(1);
        if (this.held.length === total) this.finished = 1;
        req.socket.destroy();
        return;
      case 'forget-some':
        // What has become a video is never forgotten.
        if (this.finished === 0) this.held = this.held.subarray(0, Math.max(0, this.held.length - chunkUnit));
        this.tell(res);
        return;
      case 'no-range':
        if (this.finished === 0) this.held = Buffer.alloc(0);
        this.tell(res);
        return;
      case 'bad-range':
        res.writeHead(308, { Range: move.range }).end();
        return;
      case 'done-without-id':
        keep(1);
        if (this.held.length < total) return this.tell(res);
        this.finished = 1;
        res.writeHead(200).end('{}');
        return;
      default:
        keep(move.kind === 'take' ? move.fraction : 1);
        this.tell(res);
    }
  }

  /** The offset of this PUT; null for a probe. */
  private startOf(req: IncomingMessage, body: Buffer, whole: boolean): number | null {
    const range = req.headers['content-range'] ?? '';
    if (range === `bytes */${total}`) return null;
    const [, first, last] = /^bytes (\d+)-(\d+)\/\d+$/.exec(range) ?? [];
    const start = Number(first);
    const length = Number(last) - start + 1;
    if (!range.endsWith(`/${total}`)) this.violations.push(`total of ${range}`);
    if (length % chunkUnit !== 0 && Number(last) !== total - 1) this.violations.push(`size of ${range}`);
    if (start > this.held.length) this.violations.push(`gap before ${range}`);
    if (whole && body.length !== length) this.violations.push(`length of ${range}`);
    return start;
  }

  private keep(start: number | null, body: Buffer, fraction: number): void {
    if (start === null || this.finished > 0) return;
    const taken =
      start + body.length === total && fraction === 1
        ? body.length
        : Math.floor((body.length * fraction) / chunkUnit) * chunkUnit;
    const upTo = start + taken;
    if (upTo > this.held.length)
      this.held = Buffer.concat([this.held, body.subarray(this.held.length - start, taken)]);
  }

  private tell(res: ServerResponse): void {
    if (this.held.length === total) {
      this.finished = 1;
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"video-id"}');
      return;
    }
    res.writeHead(308, this.held.length > 0 ? { Range: `bytes=0-${this.held.length - 1}` } : {}).end();
  }
}

/** A server that reads each request and answers by `answer`. */
export async function answeringWith(answer: (res: ServerResponse, count: number) => void) {
  let count = 0;
  const server = createServer((req, res) => {
    req.resume().on('end', () => answer(res, (count += 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
