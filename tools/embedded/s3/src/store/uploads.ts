import { randomBytes } from 'node:crypto';
import { open, readFile, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../http/s3-error';
import { buryFolder, closeFolder, makeFolderWith } from './draft-folder';
import type { Folders } from './folders';
import { KeyLock } from './key-lock';
import { readRecord } from './record';
import type { ChecksumAlgorithm, StoredRecord } from './record';
import type { StagedFile } from './staged-file';

export interface UploadPlan {
  bucket: string;
  key: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  headers: Record<string, string>;
  checksum?: { algorithm: ChecksumAlgorithm; type: 'FULL_OBJECT' | 'COMPOSITE' };
}

export interface Upload extends UploadPlan {
  id: string;
  /** By part number, 1 to 10,000. */
  parts: Map<number, StoredRecord>;
}

const PLAN = 'upload.json';

/** Unfinished multipart uploads: one folder each, with the request's metadata and one file per part. */
export class Uploads {
  private readonly byId = new Map<string, Upload>();
  private readonly lock = new KeyLock();

  constructor(private readonly folders: Folders) {}

  async load(): Promise<string[]> {
    const strangers: string[] = [];
    for (const id of await readdir(this.folders.uploads)) {
      const folder = this.folders.upload(id);
      await closeFolder(folder, PLAN);
      const plan: UploadPlan = JSON.parse(await readFile(join(folder, PLAN), 'utf8'));
      const upload: Upload = { ...plan, id, parts: new Map() };
      for (const name of (await readdir(folder)).filter((each) => /^\d{1,5}$/.test(each))) {
        const file = await open(join(folder, name), 'r');
        const record = await readRecord(file).finally(() => file.close());
        if (record) upload.parts.set(Number(name), record);
        else strangers.push(join(folder, name));
      }
      this.byId.set(id, upload);
    }
    return strangers;
  }

  /** Those of one bucket, by key and then by start time. */
  list(bucket: string): Upload[] {
    const order = (a: Upload, b: Upload) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
    return [...this.byId.values()]
      .filter((upload) => upload.bucket === bucket)
      .sort((a, b) => order(a, b) || a.startedAt - b.startedAt);
  }

  /** @throws S3Error NoSuchUpload, also when the id belongs to another key. */
  get(id: string, bucket: string, key: string): Upload {
    const upload = this.byId.get(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) throw noSuchUpload(id);
    return upload;
  }

  async create(plan: UploadPlan): Promise<string> {
    const id = randomBytes(24).toString('hex');
    await makeFolderWith(this.folders.temp, this.folders.upload(id), PLAN, plan);
    this.byId.set(id, { ...plan, id, parts: new Map() });
    return id;
  }

  /** Replaces an earlier part of the same number. */
  commitPart(upload: Upload, number: number, record: StoredRecord, staged: StagedFile): Promise<void> {
    return this.exclusively(upload, async () => {
      await staged.moveTo(this.partPath(upload, number), () => upload.parts.set(number, record));
    });
  }

  openPart(upload: Upload, number: number): Promise<FileHandle> {
    return open(this.partPath(upload, number), 'r');
  }

  /** Removes an aborted or completed upload. The id is unknown at once, also after a crash. */
  async remove(upload: Upload): Promise<void> {
    await this.exclusively(upload, () => this.bury(upload));
  }

  async removeBucket(bucket: string): Promise<void> {
    for (const upload of this.list(bucket)) await this.remove(upload);
  }

  /** Runs `work` while no part can change, then ends the upload. */
  complete<Result>(upload: Upload, work: () => Promise<Result>): Promise<Result> {
    return this.exclusively(upload, async () => {
      const result = await work();
      await this.bury(upload);
      return result;
    });
  }

  private bury(upload: Upload): Promise<void> {
    return buryFolder(this.folders.temp, this.folders.upload(upload.id), () => this.byId.delete(upload.id));
  }

  private exclusively<Result>(upload: Upload, work: () => Promise<Result>): Promise<Result> {
    return this.lock.hold(upload.id, async () => {
      if (this.byId.get(upload.id) !== upload) throw noSuchUpload(upload.id);
      return work();
    });
  }

  private partPath(upload: Upload, number: number): string {
    return join(this.folders.upload(upload.id), String(number));
  }
}

const noSuchUpload = (id: string) =>
  new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.', {
    elements: { UploadId: id },
  });
