import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const headerBytes = 12;
const typeA = 1;

/** Reads the first question (RFC 1035 §4.1.2): its name, its type, and the offset where it ends. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, addresses: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, type, end } = readQuestion(query);
  const found = addresses.get(name);
  const records = (type === typeA && found) || [];
  const header = Buffer.from(query.subarray(0, headerBytes));
  // An authoritative answer; response code 3 is NXDOMAIN (RFC 1035 §4.1.1).
  header.writeUInt16BE(0x8580 | (found ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const answers = records.map((address) => {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(0xc000 | headerBytes, 0);
    record.writeUInt16BE(typeA, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(1, 6);
    record.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([header, query.subarray(headerBytes, end), ...answers]);
}

/** Replaces Docker's DNS server for nginx. It returns an A record for each container of a service. */
export class NameServer {
  readonly addresses = new Map<string, readonly string[]>();
  /** Whether to leave queries unanswered, as if their datagrams were lost. */
  silent = false;
  /** The number of queries that were left unanswered. */
  lost = 0;
  private readonly socket: Socket = createSocket('udp4');

  async start(): Promise<this> {
    this.socket.on('message', (query, { port, address }) => {
      if (this.silent) this.lost += 1;
      else this.socket.send(answerTo(query, this.addresses), port, address);
    });
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return this;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }
}
