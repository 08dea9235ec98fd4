import { open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../http/s3-error';
import { syncFolder } from './folders';
import type { Folders } from './folders';
import { KeyIndex } from './key-index';
import type { KeyLock } from './key-lock';
import { readRecord } from './record';
import type { StoredRecord } from './record';
import type { StagedFile } from './staged-file';

export interface OpenObject {
  record: StoredRecord;
  /** The caller closes it. What it reads stays as it was, whatever is written under that key meanwhile. */
  file: FileHandle;
}

/** Called with what is stored now; throws to refuse the change. */
export type Precondition = (current: StoredRecord | undefined) => void;

/** The objects of one bucket. The index in memory is rebuilt from the files at start. */
export class Objects {
  readonly index = new KeyIndex<StoredRecord>();
  private closed = false;
  private changing = 0;

  constructor(
    readonly bucket: string,
    private readonly folders: Folders,
    private readonly lock: KeyLock,
  ) {}

  /** @returns the names of files that are no objects; they are left alone. */
  async load(): Promise<string[]> {
    const folder = this.folders.bucket(this.bucket);
    const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    const strangers: string[] = [];
    const found: [string, StoredRecord][] = [];
    const readNext = async (): Promise<void> => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const path = join(folder, name);
        const file = await open(path, 'r');
        const record = await readRecord(file).finally(() => file.close());
        if (record && this.folders.object(this.bucket, record.key) === path) found.push([record.key, record]);
        else strangers.push(path);
      }
    };
    await Promise.all(Array.from({ length: 8 }, readNext));
    this.index.load(found);
    return strangers;
  }

  /** @throws S3Error NoSuchKey */
  async open(key: string): Promise<OpenObject> {
    if (!this.index.get(key)) throw noSuchKey(key);
    let file: FileHandle;
    try {
      file = await open(this.folders.object(this.bucket, key), 'r');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw noSuchKey(key);
      throw error;
    }
    // The record of the very file that was opened: the index may speak of a newer one.
    const record = await readRecord(file).catch(() => null);
    if (record) return { record, file };
    await file.close();
    throw new S3Error('InternalError', 'The stored object cannot be read.');
  }

  /** Makes a sealed file the object of that key, in one step. */
  async commit(record: StoredRecord, staged: StagedFile, precondition: Precondition): Promise<void> {
    await this.exclusively(record.key, async () => {
      precondition(this.index.get(record.key));
      await staged.moveTo(this.folders.object(this.bucket, record.key));
      this.index.set(record.key, record);
    });
  }

  /** Deleting what is not there is no error, as in S3. */
  async delete(key: string, precondition: Precondition): Promise<void> {
    await this.exclusively(key, async () => {
      precondition(this.index.get(key));
      if (!this.index.get(key)) return;
      await rm(this.folders.object(this.bucket, key), { force: true });
      this.index.delete(key);
      await syncFolder(this.folders.bucket(this.bucket));
    });
  }

  /** Nothing stored and nothing about to be. */
  get empty(): boolean {
    return this.index.size === 0 && this.changing === 0;
  }

  /** The bucket is gone: uploads that are still under way must not bring it back. */
  close(): void {
    this.closed = true;
  }

  private exclusively(key: string, work: () => Promise<void>): Promise<void> {
    return this.lock.hold(`${this.bucket}/${key}`, async () => {
      if (this.closed) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
      this.changing++;
      await work().finally(() => this.changing--);
    });
  }
}

export const noSuchKey = (key: string) =>
  new S3Error('NoSuchKey', 'The specified key does not exist.', { elements: { Key: key } });
