import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './folders';
import type { HashAlgorithm } from './hash-engine';
import type { Digester, HashThreads } from './hash-threads';
import { encodeRecord } from './record';
import type { StoredRecord } from './record';

export interface StagingTools {
  folder: string;
  threads: HashThreads;
}

export interface Content {
  size: number;
  digests: Map<HashAlgorithm, Uint8Array>;
}

/**
 * The bytes of one write. A socket yields 64 kB at a time. With a much larger batch, the bytes would have left the
 * processor's caches before they are written and hashed.
 */
const BATCH_BYTES = 256 * 1024;
/** Batches that are written and hashed while the next one fills. */
const MAX_IN_FLIGHT = 3;
/** The most chunks of a batch, because a body can arrive in tiny chunks. */
const MAX_CHUNKS = 256;
/** Starts writeback early, so that the final fsync has less to do. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024;

/** A file under a temporary name until it is complete, on disk and renamed. */
export class StagedFile {
  private batch: Uint8Array[] = [];
  private batched = 0;
  private written = 0;
  private writtenSoFar: Promise<unknown> = Promise.resolve();
  private unsynced = 0;
  private syncing: Promise<void> | undefined;
  private failure: unknown;
  private readonly inFlight: Promise<void>[] = [];

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly digester: Digester,
  ) {}

  static async create(
    tools: StagingTools,
    algorithms: readonly HashAlgorithm[],
    expectedBytes?: number,
  ): Promise<StagedFile> {
    const path = join(tools.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    return new StagedFile(path, file, tools.threads.digester(algorithms, expectedBytes));
  }

  /**
   * Resolves once there is room for more; awaiting it keeps memory flat. The chunk is not copied, so it must not change
   * afterwards.
   */
  async append(chunk: Uint8Array): Promise<void> {
    this.batch.push(chunk);
    this.batched += chunk.length;
    if (this.batched >= BATCH_BYTES || this.batch.length >= MAX_CHUNKS) this.flush();
    if (this.inFlight.length > MAX_IN_FLIGHT) await this.inFlight.shift();
    if (this.failure !== undefined) throw this.failure;
  }

  /** Completes the bytes and digests, but does not sync the file to disk. */
  async finish(): Promise<Content> {
    this.flush();
    await this.settle();
    if (this.failure !== undefined) throw this.failure;
    return { size: this.written, digests: await this.digester.digest() };
  }

  /** Appends the record and syncs the file to disk. */
  async seal(record: StoredRecord): Promise<void> {
    const tail = encodeRecord(record);
    await writeChunks(this.file, [tail], this.written);
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
    this.digester.drop();
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private flush(): void {
    const [chunks, length, position] = [this.batch, this.batched, this.written];
    if (length === 0) return;
    this.batch = [];
    this.batched = 0;
    this.written += length;
    // Writes may end in any order, but the digest needs the bytes in the order of the file.
    this.writtenSoFar = Promise.all([this.writtenSoFar, writeChunks(this.file, chunks, position)]);
    const work = this.writtenSoFar
      .then(() => this.digester.update({ chunks, fd: this.file.fd, position, length }))
      .catch((error: unknown) => {
        this.failure ??= error;
      });
    this.inFlight.push(work);
    this.unsynced += length;
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

async function writeChunks(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten: done } = await file.writev([...chunks], position);
  if (done === length) return;
  const bytes = Buffer.concat(chunks);
  while (done < length) {
    const { bytesWritten } = await file.write(bytes, done, length - done, position + done);
    done += bytesWritten;
  }
}
