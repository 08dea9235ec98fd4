import { S3Error } from '../http/s3-error';

/** Reads lines and byte counts from a stream and buffers only what is necessary. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** One line that ends in CRLF, without the CRLF. */
  async line(maxBytes: number): Promise<string> {
    let line = '';
    for (;;) {
      const end = this.rest.indexOf(0x0a);
      const taken = end < 0 ? this.rest : this.rest.subarray(0, end);
      line += Buffer.from(taken).toString('latin1');
      if (line.length > maxBytes) throw malformed();
      this.rest = this.rest.subarray(end < 0 ? this.rest.length : end + 1);
      if (end >= 0) break;
      await this.fill();
    }
    if (!line.endsWith('\r')) throw malformed();
    return line.slice(0, -1);
  }

  /** The available bytes, between 1 and `maxBytes`. */
  async some(maxBytes: number): Promise<Uint8Array> {
    if (this.rest.length === 0) await this.fill();
    const bytes = this.rest.subarray(0, maxBytes);
    this.rest = this.rest.subarray(bytes.length);
    return bytes;
  }

  async expectEnd(): Promise<void> {
    if (this.rest.length > 0 || !(await this.source.next()).done) throw malformed();
  }

  private async fill(): Promise<void> {
    const { done, value } = await this.source.next();
    if (done) throw new S3Error('IncompleteBody', 'The request body terminated unexpectedly.');
    this.rest = value;
  }
}

const malformed = () => new S3Error('InvalidRequest', 'The aws-chunked body is malformed.');
