/** The longest message a client may send, header included (MongoDB's maxMessageSizeBytes). */
export const maxMessageBytes = 48_000_000;

const headerBytes = 16;

export const opCodes = { reply: 1, query: 2004, compressed: 2012, msg: 2013 } as const;

const knownOpCodes = new Set<number>([opCodes.query, opCodes.msg]);

/** What came over the socket is not the wire protocol: the connection is closed without an answer. */
export class ProtocolError extends Error {}

export interface Frame {
  requestId: number;
  opCode: number;
  /** Everything after the 16 bytes of header. */
  body: Buffer;
}

/**
 * Cuts a byte stream into messages. The header is judged as soon as its 16 bytes are here, so that garbage
 * (an HTTP request, a hostile length) is refused before anything is kept for it.
 */
export class FrameReader {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private expected = 0;

  *push(chunk: Buffer): Generator<Frame> {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    for (;;) {
      if (this.expected === 0) {
        if (this.buffered < headerBytes) return;
        this.expected = checkHeader(this.peek(headerBytes));
      }
      if (this.buffered < this.expected) return;
      const message = this.take(this.expected);
      this.expected = 0;
      yield {
        requestId: message.readInt32LE(4),
        opCode: message.readInt32LE(12),
        body: message.subarray(headerBytes),
      };
    }
  }

  private peek(length: number): Buffer {
    const first = this.chunks[0];
    if (first && first.length >= length) return first.subarray(0, length);
    this.chunks = [Buffer.concat(this.chunks, this.buffered)];
    return (this.chunks[0] as Buffer).subarray(0, length);
  }

  private take(length: number): Buffer {
    const first = this.chunks[0];
    const all = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks, this.buffered);
    this.buffered -= length;
    this.chunks = this.buffered > 0 ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }
}

function checkHeader(header: Buffer): number {
  const length = header.readInt32LE(0);
  const opCode = header.readInt32LE(12);
  if (!knownOpCodes.has(opCode)) throw new ProtocolError(`opCode ${opCode} is not served`);
  if (length < headerBytes + 5 || length > maxMessageBytes)
    throw new ProtocolError(`message of ${length} bytes`);
  return length;
}
