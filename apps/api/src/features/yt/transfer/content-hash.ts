import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SourceFailed } from '../google/session-request';

/**
 * The SHA-256 of a file that is being sent, computed from the pieces as they pass. A transfer that resumes in another
 * process does not see the beginning of the file: then the whole file is read once more beside the sending.
 */
export class ContentHash {
  private readonly passing = createHash('sha256');
  /** Bytes that `passing` has seen, from the first on. */
  private position = 0;
  /** A part of the file was sent before, unseen. */
  private hasGap = false;
  private whole: Promise<string> | undefined;
  private result: string | undefined;

  /** @param readWhole opens the file from its first byte to its last */
  constructor(
    private readonly total: number,
    private readonly readWhole: () => Promise<Readable>,
  ) {}

  /** A piece that was read at `start`. Pieces that are read again after a lost connection are counted once. */
  add(piece: Buffer, start: number): void {
    if (start > this.position && !this.hasGap) {
      this.hasGap = true;
      void this.startReading().catch(() => undefined);
    }
    if (this.hasGap || start + piece.length <= this.position) return;
    this.passing.update(piece.subarray(this.position - start));
    this.position = start + piece.length;
  }

  /** Before the pieces from `start` on pass: waits for the whole file to be read if any piece before it was missed. */
  async catchUp(start: number): Promise<void> {
    if (start > this.position) this.hasGap = true;
    if (this.hasGap) this.result ??= await this.startReading();
  }

  /**
   * Call it once the last piece has passed.
   *
   * @throws SourceFailed when the store cannot be read right now; what `readWhole` throws for good
   */
  async digest(): Promise<string> {
    if (this.result === undefined) {
      const hasSeenAll = !this.hasGap && this.position === this.total;
      this.result = hasSeenAll ? this.passing.digest('hex') : await this.startReading();
    }
    return this.result;
  }

  private startReading(): Promise<string> {
    this.whole ??= this.hashWhole().catch((error: unknown) => {
      // The next call tries again.
      this.whole = undefined;
      throw error;
    });
    return this.whole;
  }

  private async hashWhole(): Promise<string> {
    const hash = createHash('sha256');
    let bytes = 0;
    const source = await this.readWhole();
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
