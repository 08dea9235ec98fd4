/** The file descriptor of the pipe in a child. Standard output is not used, because libraries may print to it. */
export const childPipe = 3;

/** Limits on what a peer sends through one pipe. */
export interface FrameLimits {
  /** Bytes of one message as JSON. */
  messageBytes: number;
  /** Bytes of one attachment. */
  attachmentBytes: number;
  frames: number;
  /** Bytes of all frames together. */
  totalBytes: number;
}

/** A message with the bytes that belong to it; most have none. */
export interface Frame {
  message: unknown;
  attachment: Buffer;
}

/** A peer sent something that is not a frame, or exceeded its limits. */
export class FrameViolation extends Error {
  override readonly name = 'FrameViolation';
}

const headerBytes = 8;

/**
 * A frame is a header of 8 bytes, a message as JSON in UTF-8, and an attachment. The header has the lengths of both in
 * bytes, as unsigned 32-bit integers in network byte order. @returns the header with the message; the attachment follows
 */
export function encodeMessage(message: object, attachmentBytes = 0): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(attachmentBytes, 4);
  return Buffer.concat([header, json]);
}

/**
 * Reads the frames of an untrusted peer. It checks the declared lengths before it allocates memory for them. No frame
 * takes more memory than its length, however many chunks it arrives in.
 */
export class FrameReader {
  private frames = 0;
  private totalBytes = 0;
  private messageBytes = 0;
  /** Collects the header of a frame, and then the rest of it. */
  private part = Buffer.alloc(headerBytes);
  private isHeader = true;
  private filled = 0;

  constructor(private readonly limits: FrameLimits) {}

  /** Yields the frames that this chunk completes. @throws FrameViolation after those that precede the violation */
  *read(chunk: Buffer): Generator<Frame> {
    let rest = chunk;
    while (rest.length > 0) {
      const copied = rest.copy(this.part, this.filled);
      this.filled += copied;
      rest = rest.subarray(copied);
      if (this.filled < this.part.length) return;
      if (this.isHeader) this.startBody();
      else yield this.finishFrame();
    }
  }

  private expect(bytes: number, isHeader: boolean): void {
    this.part = Buffer.allocUnsafe(bytes);
    this.isHeader = isHeader;
    this.filled = 0;
  }

  private startBody(): void {
    const { limits } = this;
    const messageBytes = this.part.readUInt32BE(0);
    const attachmentBytes = this.part.readUInt32BE(4);
    this.frames += 1;
    this.totalBytes += headerBytes + messageBytes + attachmentBytes;
    if (messageBytes === 0) throw new FrameViolation('a frame without a message');
    if (messageBytes > limits.messageBytes) throw new FrameViolation(`a message of ${messageBytes} bytes`);
    if (attachmentBytes > limits.attachmentBytes)
      throw new FrameViolation(`an attachment of ${attachmentBytes} bytes`);
    if (this.frames > limits.frames) throw new FrameViolation(`more than ${limits.frames} frames`);
    if (this.totalBytes > limits.totalBytes) throw new FrameViolation(`more than ${limits.totalBytes} bytes`);
    this.messageBytes = messageBytes;
    this.expect(messageBytes + attachmentBytes, false);
  }

  private finishFrame(): Frame {
    const body = this.part;
    this.expect(headerBytes, true);
    return {
      message: parse(body.subarray(0, this.messageBytes)),
      attachment: body.subarray(this.messageBytes),
    };
  }
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    throw new FrameViolation('a message that is no JSON');
  }
}
