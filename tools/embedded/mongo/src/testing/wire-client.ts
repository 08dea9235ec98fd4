import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, type Document, Long, serialize, UUID } from 'bson';

/** Speaks the wire protocol directly, to send messages that no driver sends. */
export class WireClient {
  private buffered = Buffer.alloc(0);
  private nextId = 1;
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    // The server may reset the connection.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (chunk: Buffer) => {
      this.buffered = Buffer.concat([this.buffered, chunk]);
      socket.emit('buffered');
    });
  }

  static async connect(port: number): Promise<WireClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new WireClient(socket);
  }

  async command(body: Document): Promise<Document> {
    this.send(message(this.nextId++, section(body)));
    return (await this.receive()).body;
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** The next message. Rejects when the server closes the connection. */
  async receive(): Promise<{ opCode: number; responseTo: number; body: Document }> {
    while (this.buffered.length < 16 || this.buffered.length < this.buffered.readInt32LE(0)) {
      const isClosed = await Promise.race([
        once(this.socket, 'buffered').then(() => false),
        this.closed.then(() => true),
      ]);
      if (isClosed) throw new Error('closed by the server');
    }
    const bytes = this.buffered.subarray(0, this.buffered.readInt32LE(0));
    this.buffered = this.buffered.subarray(bytes.length);
    const opCode = bytes.readInt32LE(12);
    return {
      opCode,
      responseTo: bytes.readInt32LE(8),
      body: deserialize(bytes.subarray(opCode === 1 ? 36 : 21)),
    };
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The fields of a command within a new transaction. */
export const transactionFields = ($db: string) => ({
  $db,
  lsid: { id: new UUID() },
  txnNumber: Long.fromNumber(1),
  autocommit: false,
});

/** One OP_MSG from sections, valid or not. */
export function message(id: number, sections: Buffer, flags = 0, opCode = 2013): Buffer {
  const header = Buffer.alloc(20);
  header.writeInt32LE(20 + sections.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(opCode, 12);
  header.writeUInt32LE(flags, 16);
  return Buffer.concat([header, sections]);
}

export function section(body: Document): Buffer {
  return Buffer.concat([Buffer.of(0), serialize(body)]);
}

export function sequence(name: string, documents: readonly Document[]): Buffer {
  return sequenceOf(name, ...documents.map((document) => serialize(document)));
}

export function sequenceOf(name: string, ...documents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
