import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SourceFailed } from '../google/session-request';

/** Opens the file from its first byte to its last. */
type ReadWhole = () => Promise<Readable>;

/**
 * The SHA-256 of a file that is being sent, computed from the pieces as they pass. A transfer that went on in another
 * process misses some of them: then the whole file is read once more before its last chunk is sent.
 */
export class ContentHash {
  private readonly passing = createHash('sha256');
  /** Bytes that `passing` has seen, from the first on. */
  private position = 0;
  /** A part of the file was sent unseen. */
  private hasGap = false;
  private result: string | undefined;

  /** @param total bytes of the file */
  constructor(private readonly total: number) {}

  /** A piece that was read at `start`. Pieces that are read again after a lost connection are counted once. */
  add(piece: Buffer, start: number): void {
    if (start > this.position) this.hasGap = true;
    const isOver = this.hasGap || this.position === this.total;
    if (isOver || start + piece.length <= this.position) return;
    this.passing.update(piece.subarray(this.position - start));
    this.position = start + piece.length;
  }

  /**
   * Before the pieces from `start` on pass: reads the whole file if any piece before them was missed.
   *
   * @throws SourceFailed when the store cannot be read right now; what `readWhole` throws for good
   */
  async catchUp(start: number, readWhole: ReadWhole): Promise<void> {
    if (start > this.position) this.hasGap = true;
    if (this.hasGap) this.result ??= await this.hashWhole(readWhole);
  }

  /** Call it once the last piece has passed. @throws as `catchUp` */
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
      throw new SourceFailed('reading the file to hash it failed', { cause: error });
    }
    if (bytes !== this.total) throw new SourceFailed('the file ended early');
    return hash.digest('hex');
  }
}
