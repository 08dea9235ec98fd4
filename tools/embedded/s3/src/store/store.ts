import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../../kit/src/index';
import { Buckets } from './buckets';
import { Folders, makeFolder } from './folders';
import type { HashAlgorithm } from './hash-engine';
import { HashThreads } from './hash-threads';
import { PartFolders } from './part-folders';
import { StagedFile } from './staged-file';
import { Uploads } from './uploads';

/** All data on disk. One process at a time can open a folder. */
export class Store {
  readonly buckets: Buckets;
  readonly uploads: Uploads;
  private readonly folders: Folders;
  private readonly partFolders: PartFolders;
  private readonly threads = new HashThreads();
  private release = (): void => undefined;

  constructor(dataDir: string) {
    this.folders = new Folders(dataDir);
    this.partFolders = new PartFolders(this.folders);
    this.buckets = new Buckets(this.folders, this.partFolders);
    this.uploads = new Uploads(this.folders);
  }

  /**
   * Removes temporary files that a crash left and rebuilds the index.
   *
   * @returns paths of files that are not objects, for a report.
   * @throws FolderInUseError before it removes anything: the files may be those of uploads that another process receives
   */
  async open(): Promise<string[]> {
    for (const folder of [this.folders.root, this.folders.temp, this.folders.buckets, this.folders.uploads])
      await makeFolder(folder);
    this.release = lockFolder(this.folders.root, 'EMBEDDED_S3_DATA_DIR');
    for (const name of await readdir(this.folders.temp))
      await rm(join(this.folders.temp, name), { recursive: true, force: true });
    const strangers = await this.buckets.load();
    // An unreadable record may refer to any folder of parts.
    const keepUnused = strangers.length > 0;
    return [...strangers, ...(await this.uploads.load(this.partFolders, keepUnused))];
  }

  /** @param expectedBytes when known: small bodies are hashed in place. */
  stage(algorithms: readonly HashAlgorithm[], expectedBytes?: number): Promise<StagedFile> {
    const tools = { folder: this.folders.temp, threads: this.threads };
    return StagedFile.create(tools, algorithms, expectedBytes);
  }

  async close(): Promise<void> {
    await this.threads.close();
    this.release();
  }
}
