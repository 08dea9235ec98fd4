import type { VideoExtension } from '@cutroom/contracts';
import type { DecodeTask } from '../child/protocol';
import { SourceFailure } from './failures';

/** Fewer bytes than asked for at the end of the file; rejects when the store cannot be read. */
export type ReadRange = (offset: number, length: number) => Promise<Buffer>;

const chunkBytes = 1024 ** 2;
/** A file whose tracks are far apart is read at several places in turn. Each needs its chunk and the next ones. */
const chunksKept = 24;
/** Chunks in flight during a sequential read. */
const chunksAhead = 3;

/**
 * A file of which only the parts that the decoder requests are read, a chunk at a time. On sequential reads, the next
 * chunks are prefetched.
 */
export class ByteSource {
  /** By number, the least recently used first. */
  private readonly chunks = new Map<number, Promise<Buffer>>();
  private failure: SourceFailure | null = null;

  constructor(
    private readonly info: DecodeTask['source'],
    private readonly readRange: ReadRange,
  ) {}

  get size(): number {
    return this.info.size;
  }

  get extension(): VideoExtension {
    return this.info.extension;
  }

  /** Throws when a read has failed, because a decoder would take a failed read for the end of the file. */
  check(): void {
    if (this.failure) throw this.failure;
  }

  /** At least one byte and at most `length`; none at the end. */
  async readSome(offset: number, length: number): Promise<Buffer> {
    if (offset < 0 || offset >= this.size || length <= 0) return Buffer.alloc(0);
    const number = Math.floor(offset / chunkBytes);
    const readsOn = this.chunks.has(number - 1);
    const chunk = this.chunk(number);
    if (readsOn) for (let ahead = 1; ahead <= chunksAhead; ahead++) this.fetchAhead(number + ahead);
    const start = offset - number * chunkBytes;
    return (await chunk).subarray(start, start + length);
  }

  /** Exactly this range; less at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const part = await this.readSome(offset + length - missing, missing);
      if (part.length === 0) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  private chunk(number: number): Promise<Buffer> {
    const chunk = this.chunks.get(number) ?? this.fetch(number);
    this.chunks.delete(number);
    this.chunks.set(number, chunk);
    for (const oldest of this.chunks.keys()) {
      if (this.chunks.size <= chunksKept) break;
      this.chunks.delete(oldest);
    }
    return chunk;
  }

  private fetchAhead(number: number): void {
    if (number * chunkBytes < this.size && !this.chunks.has(number))
      this.chunk(number).catch(() => undefined);
  }

  private async fetch(number: number): Promise<Buffer> {
    const offset = number * chunkBytes;
    try {
      return await this.readRange(offset, Math.min(chunkBytes, this.size - offset));
    } catch (error) {
      this.failure ??= new SourceFailure('The file could not be read', { cause: error });
      throw this.failure;
    }
  }
}
