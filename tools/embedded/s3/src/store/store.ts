import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BlockPool } from './block-pool';
import { Buckets } from './buckets';
import { Folders, makeFolder } from './folders';
import type { HashAlgorithm } from './hash-engine';
import { HashThreads } from './hash-threads';
import type { Digester } from './hash-threads';
import { StagedFile } from './staged-file';
import { Uploads } from './uploads';

/** Everything on disk. One process at a time may have a folder open. */
export class Store {
  readonly buckets: Buckets;
  readonly uploads: Uploads;
  private readonly folders: Folders;
  private readonly blocks = new BlockPool();
  private readonly threads = new HashThreads();

  constructor(dataDir: string) {
    this.folders = new Folders(dataDir);
    this.buckets = new Buckets(this.folders);
    this.uploads = new Uploads(this.folders);
  }

  /**
   * Sweeps what a crash left under temporary names and rebuilds the index.
   *
   * @returns paths of files that are no objects, to be reported.
   */
  async open(): Promise<string[]> {
    for (const folder of [this.folders.root, this.folders.temp, this.folders.buckets, this.folders.uploads])
      await makeFolder(folder);
    for (const name of await readdir(this.folders.temp))
      await rm(join(this.folders.temp, name), { recursive: true, force: true });
    return [...(await this.buckets.load()), ...(await this.uploads.load())];
  }

  /** @param expectedBytes where known: small bodies are hashed in place. */
  stage(algorithms: readonly HashAlgorithm[], expectedBytes?: number): Promise<StagedFile> {
    const tools = { folder: this.folders.temp, blocks: this.blocks, threads: this.threads };
    return StagedFile.create(tools, algorithms, expectedBytes);
  }

  digester(algorithms: readonly HashAlgorithm[], expectedBytes?: number): Digester {
    return this.threads.digester(algorithms, expectedBytes);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
