import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BLOCK_BYTES } from './block-pool';
import type { BlockPool } from './block-pool';
import { syncFolder } from './folders';
import type { HashAlgorithm } from './hash-engine';
import type { Digester, HashThreads } from './hash-threads';
import { encodeRecord } from './record';
import type { StoredRecord } from './record';

export interface StagingTools {
  folder: string;
  blocks: BlockPool;
  threads: HashThreads;
}

export interface Content {
  size: number;
  digests: Map<HashAlgorithm, Uint8Array>;
}

/** Blocks that are written and hashed while the next one fills. */
const MAX_IN_FLIGHT = 3;
/** Starts writeback early, so that the final fsync has less to do. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024;

/** A file under a temporary name until it is complete, on disk and renamed. */
export class StagedFile {
  private block: Uint8Array | undefined;
  private filled = 0;
  private written = 0;
  private unsynced = 0;
  private syncing: Promise<void> | undefined;
  private failure: unknown;
  private readonly inFlight: Promise<void>[] = [];

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly digester: Digester,
    private readonly blocks: BlockPool,
  ) {}

  static async create(
    tools: StagingTools,
    algorithms: readonly HashAlgorithm[],
    expectedBytes?: number,
  ): Promise<StagedFile> {
    const path = join(tools.folder, randomUUID());
    const file = await open(path, 'wx', 0o600);
    return new StagedFile(path, file, tools.threads.digester(algorithms, expectedBytes), tools.blocks);
  }

  /** Resolves once there is room for more; awaiting it keeps memory flat. */
  async append(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.length;) {
      this.block ??= this.blocks.take();
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      taken += part.length;
      if (this.filled === BLOCK_BYTES) this.flush();
      if (this.inFlight.length > MAX_IN_FLIGHT) await this.inFlight.shift();
      if (this.failure !== undefined) throw this.failure;
    }
  }

  /** Completes the bytes and digests, not yet on disk. */
  async finish(): Promise<Content> {
    this.flush();
    await this.settle();
    if (this.failure !== undefined) throw this.failure;
    return { size: this.written, digests: await this.digester.digest() };
  }

  /** Appends the record and syncs the file to disk. */
  async seal(record: StoredRecord): Promise<void> {
    const tail = encodeRecord(record);
    await writeAll(this.file, tail, this.written);
    await this.file.sync();
    await this.file.close();
  }

  /**
   * Called after `seal`. Once it resolves, the file keeps its name also after a crash.
   *
   * @param onMoved called as soon as readers can find the file, even if the sync then fails.
   */
  async moveTo(path: string, onMoved: () => void): Promise<void> {
    await rename(this.path, path);
    onMoved();
    await syncFolder(dirname(path));
  }

  /** Removes the file; has no effect after `moveTo`. */
  async discard(): Promise<void> {
    await this.settle();
    if (this.block) this.blocks.give(this.block);
    this.block = undefined;
    this.digester.drop();
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private flush(): void {
    const block = this.block;
    if (!block) return;
    const bytes = block.subarray(0, this.filled);
    const position = this.written;
    this.block = undefined;
    this.written += this.filled;
    this.filled = 0;
    const work = Promise.all([writeAll(this.file, bytes, position), this.digester.update(bytes)])
      .then(() => this.blocks.give(block))
      .catch((error: unknown) => {
        this.failure ??= error;
      });
    this.inFlight.push(work);
    this.unsynced += bytes.length;
    if (this.unsynced >= SYNC_EVERY_BYTES && !this.syncing) this.startSync();
  }

  private startSync(): void {
    this.unsynced = 0;
    this.syncing = this.file
      .datasync()
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => {
        this.syncing = undefined;
      });
  }

  private async settle(): Promise<void> {
    await Promise.all(this.inFlight.splice(0));
    await this.syncing;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
