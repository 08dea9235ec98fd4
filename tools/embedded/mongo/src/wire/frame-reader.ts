/** The longest message a client may send, header included (MongoDB's maxMessageSizeBytes). */
export const maxMessageBytes = 48_000_000;

const headerBytes = 16;

export const opCodes = { reply: 1, query: 2004, compressed: 2012, msg: 2013 } as const;

const knownOpCodes = new Set<number>([opCodes.query, opCodes.msg]);

/** The bytes are not the wire protocol; the connection is closed without a reply. */
export class ProtocolError extends Error {}

export interface Frame {
  requestId: number;
  opCode: number;
  /** The bytes after the 16-byte header. */
  body: Buffer;
}

/**
 * Splits a byte stream into messages. Checks the header as soon as its 16 bytes have arrived, so that garbage (an HTTP
 * request, a hostile length) is rejected before memory is allocated for it.
 */
export class FrameReader {
  private buffer = Buffer.alloc(0);
  private filled = 0;

  *push(chunk: Buffer): Generator<Frame> {
    // Most messages arrive whole and are read in place.
    let bytes = this.filled === 0 ? chunk : this.append(chunk);
    for (;;) {
      if (bytes.length < headerBytes) break;
      const expected = checkHeader(bytes);
      if (bytes.length < expected) break;
      const message = bytes.subarray(0, expected);
      bytes = bytes.subarray(expected);
      yield {
        requestId: message.readInt32LE(4),
        opCode: message.readInt32LE(12),
        body: message.subarray(headerBytes),
      };
    }
    this.keep(bytes);
  }

  /** Grows by doubling, so that memory stays proportional to the bytes a client has sent. */
  private append(chunk: Buffer): Buffer {
    const needed = this.filled + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.filled);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.filled);
    return this.buffer.subarray(0, needed);
  }

  private keep(rest: Buffer): void {
    this.filled = rest.length;
    // Returned bytes belong to the caller, so the remainder moves to a new buffer.
    if (rest.length === 0) this.buffer = Buffer.alloc(0);
    else if (rest.buffer !== this.buffer.buffer || rest.byteOffset !== this.buffer.byteOffset)
      this.buffer = Buffer.from(rest);
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
