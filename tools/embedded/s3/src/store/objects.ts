import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../error-code';
import { S3Error } from '../http/s3-error';
import { newContentName, syncFolder } from './folders';
import type { Folders } from './folders';
import { KeyIndex } from './key-index';
import type { KeyLock } from './key-lock';
import { linkFile } from './link-file';
import { loadObjects } from './load-objects';
import type { PartFolders } from './part-folders';
import { readRecord } from './record';
import type { StoredRecord } from './record';
import type { StagedFile } from './staged-file';
import { bytesOfFile } from './stored-bytes';
import type { StoredBytes } from './stored-bytes';

export interface OpenObject {
  record: StoredRecord;
  /** The caller closes them. A concurrent write to the key does not change them. */
  bytes: StoredBytes;
}

/** The source of a copy: one version of an object, independent of later writes to its key. */
export interface CopySource {
  record: StoredRecord;
  /** For the record of a copy that shares the source's bytes. */
  content?: string;
  /** The source's bytes when they cannot be shared. */
  file?: FileHandle;
}

/** Receives the current record; throws to reject the change. */
export type Precondition = (current: StoredRecord | undefined) => void;

/** Callbacks that run when an object is published, before another change of its key. */
export interface Publication {
  /** Called as soon as readers can find the object, even if it may not survive a crash yet. */
  onVisible(): void;
  /** Called once the object survives a crash. */
  onDurable(): Promise<void>;
}

/** The objects of one bucket. The start rebuilds the index in memory from the files. */
export class Objects {
  readonly index = new KeyIndex<StoredRecord>();
  private closed = false;
  private changing = 0;

  constructor(
    readonly bucket: string,
    private readonly folders: Folders,
    private readonly lock: KeyLock,
    private readonly partFolders: PartFolders,
  ) {}

  /** @returns the paths of files that are not objects. They stay on disk. */
  async load(): Promise<string[]> {
    const { found, strangers } = await loadObjects(this.folders, this.bucket);
    this.index.load(found);
    for (const [, { parts }] of found) if (parts) this.partFolders.retain(parts);
    return strangers;
  }

  /** @throws S3Error NoSuchKey */
  async open(key: string): Promise<OpenObject> {
    for (let missing: string | undefined; ;) {
      const own = this.index.get(key) && (await openIfThere(this.folders.object(this.bucket, key)));
      if (!own) throw noSuchKey(key);
      // Reads the record of the opened file, because the index may already hold a newer one.
      const record = await readRecord(own).catch(() => null);
      const shared = record?.content ?? record?.parts?.upload;
      if (record && shared === undefined) return { record, bytes: bytesOfFile(own) };
      await own.close();
      if (!record || shared === missing)
        throw new S3Error('InternalError', 'The stored object cannot be read.');
      const bytes = await this.openShared(record);
      if (bytes) return { record, bytes };
      // The object was replaced or deleted since its record was read.
      missing = shared;
    }
  }

  /** Publishes a sealed file as the object of that key in one step. */
  async commit(
    record: StoredRecord,
    staged: StagedFile,
    precondition: Precondition,
    publication?: Publication,
  ): Promise<void> {
    await this.exclusively(record.key, async () => {
      const former = this.index.get(record.key);
      precondition(former);
      const path = this.folders.object(this.bucket, record.key);
      await staged.moveTo(path, () => {
        this.index.set(record.key, record);
        if (record.parts) this.partFolders.retain(record.parts);
        publication?.onVisible();
      });
      await publication?.onDurable();
      await this.removeContent(former);
    });
  }

  /**
   * Lets `use` commit a copy under `key`. It checks the source and shares its bytes in one step (a file by a link), so
   * that the source cannot change in between.
   *
   * @param from `check` throws to reject the current source.
   * @throws S3Error NoSuchKey or NoSuchBucket
   */
  async copyFrom<Result>(
    key: string,
    from: { objects: Objects; key: string; check: (source: StoredRecord) => void },
    use: (source: CopySource) => Promise<Result>,
  ): Promise<Result> {
    if (this.closed) throw noSuchBucket();
    const content = newContentName();
    // The link is in this bucket's folder before the copy is an object, so the bucket must not be deleted meanwhile.
    this.changing++;
    try {
      const { record, file } = await from.objects.hold(from.key, from.check, this.contentPath(content));
      const { parts } = record;
      if (parts) return await use({ record }).finally(() => this.partFolders.release(parts));
      if (file) return await use({ record, file }).finally(() => file.close());
      await syncFolder(this.folders.bucket(this.bucket));
      return await use({ record, content });
    } finally {
      if (this.index.get(key)?.content !== content) await rm(this.contentPath(content), { force: true });
      this.changing--;
    }
  }

  /** Succeeds for a missing object, as on S3. */
  async delete(key: string, precondition: Precondition): Promise<void> {
    await this.exclusively(key, async () => {
      const former = this.index.get(key);
      precondition(former);
      if (!former) return;
      await rm(this.folders.object(this.bucket, key), { force: true });
      this.index.delete(key);
      await syncFolder(this.folders.bucket(this.bucket));
      await this.removeContent(former);
    });
  }

  /** True when the bucket has no stored objects and no pending writes. */
  get empty(): boolean {
    return this.index.size === 0 && this.changing === 0;
  }

  /** Marks the bucket as deleted, so that uploads in progress do not recreate it. */
  close(): void {
    this.closed = true;
  }

  /** Retains the current parts of the object, or links its file to `path`. @returns a file that cannot be linked. */
  private hold(key: string, check: (source: StoredRecord) => void, path: string): Promise<CopySource> {
    return this.exclusively(key, async () => {
      const record = this.index.get(key);
      if (!record) throw noSuchKey(key);
      check(record);
      if (record.parts) {
        this.partFolders.retain(record.parts);
        return { record };
      }
      const stored =
        record.content === undefined
          ? this.folders.object(this.bucket, key)
          : this.contentPath(record.content);
      return (await linkFile(stored, path)) ? { record } : { record, file: await open(stored, 'r') };
    });
  }

  /** Called once the record is removed from disk: a crash may leave bytes without a record, but not the reverse. */
  private async removeContent(former: StoredRecord | undefined): Promise<void> {
    if (former?.content !== undefined) await rm(this.contentPath(former.content), { force: true });
    if (former?.parts) await this.partFolders.release(former.parts);
  }

  /** @returns undefined when the bytes no longer exist. */
  private async openShared({ content = '', parts }: StoredRecord): Promise<StoredBytes | undefined> {
    if (parts) return this.partFolders.openBytes(parts);
    const file = await openIfThere(this.contentPath(content));
    return file && bytesOfFile(file);
  }

  private contentPath(name: string): string {
    return this.folders.content(this.bucket, name);
  }

  private exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.lock.hold(`${this.bucket}/${key}`, async () => {
      if (this.closed) throw noSuchBucket();
      this.changing++;
      return work().finally(() => this.changing--);
    });
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const noSuchKey = (key: string) =>
  new S3Error('NoSuchKey', 'The specified key does not exist.', { elements: { Key: key } });

const noSuchBucket = () => new S3Error('NoSuchBucket', 'The specified bucket does not exist');
