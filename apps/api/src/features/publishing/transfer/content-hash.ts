import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SourceFailed } from '../google/session-request';

/** Opens the whole file. */
type ReadWhole = () => Promise<Readable>;

/**
 * The SHA-256 of a file that is being sent, computed from its pieces as they pass. When a transfer continues in another
 * process, that process has missed some of them and reads the whole file once more before the last chunk.
 */
export class ContentHash {
  private readonly passing = createHash('sha256');
  /** How many bytes `passing` has hashed, from the start of the file. */
  private position = 0;
  /** A part of the file did not pass here. */
  private hasGap = false;
  private result: string | undefined;

  /** @param total bytes of the file */
  constructor(private readonly total: number) {}

  /** Adds a piece that was read at `start`. Bytes that are read again after a lost connection count once. */
  add(piece: Buffer, start: number): void {
    if (start > this.position) this.hasGap = true;
    const isOver = this.hasGap || this.position === this.total;
    if (isOver || start + piece.length <= this.position) return;
    this.passing.update(piece.subarray(this.position - start));
    this.position = start + piece.length;
  }

  /**
   * Reads the whole file if any piece before `start` was missed.
   *
   * @throws SourceFailed when storage cannot be read right now; the errors of `readWhole`
   */
  async catchUp(start: number, readWhole: ReadWhole): Promise<void> {
    if (start > this.position) this.hasGap = true;
    if (this.hasGap) this.result ??= await this.hashWhole(readWhole);
  }

  /** The hash, after the last piece. @throws as `catchUp` */
  async digest(readWhole: ReadWhole): Promise<string> {
    if (this.result === undefined) {
      const hasSeenAll = !this.hasGap && this.position === this.total;
      this.result = hasSeenAll ? this.passing.digest('hex') : await this.hashWhole(readWhole);
    }
    return this.result;
  }

  private async hashWhole(readWhole: ReadWhole): Promise<string> {
    const hash = createHash('sha256');
    let bytes = 0;
    const source = await readWhole();
    try {
      for await (const piece of source as AsyncIterable<Buffer>) {
        hash.update(piece);
        bytes += piece.length;
      }
    } catch (error) {
      throw new SourceFailed('could not read the file to hash it', { cause: error });
    }
    if (bytes !== this.total) throw new SourceFailed('the file ended early');
    return hash.digest('hex');
  }
}
