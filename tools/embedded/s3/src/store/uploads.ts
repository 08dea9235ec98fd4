import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { S3Error } from '../http/s3-error';
import { buryFolder, makeFolderWith } from './draft-folder';
import type { Folders } from './folders';
import { compareKeys } from './key-index';
import { KeyLock } from './key-lock';
import { PLAN, endUpload, loadUploads, partOf } from './load-uploads';
import type { Publication } from './objects';
import type { PartFolders } from './part-folders';
import type { PartsLayout, StoredRecord } from './record';
import type { StagedFile } from './staged-file';
import type { Upload, UploadPlan } from './upload';

/**
 * Unfinished multipart uploads: one folder each, with the request's metadata and one file per part. When an upload
 * completes, its folder becomes the bytes of the object (see PartFolders).
 */
export class Uploads {
  private readonly byId = new Map<string, Upload>();
  private readonly lock = new KeyLock();

  constructor(private readonly folders: Folders) {}

  /**
   * Called once the objects are loaded into `partFolders`, since an upload whose object exists has ended.
   *
   * @returns paths of files that are not parts.
   */
  async load(partFolders: PartFolders, keepUnused: boolean): Promise<string[]> {
    const { uploads, strangers } = await loadUploads(this.folders, partFolders, keepUnused);
    for (const upload of uploads) this.byId.set(upload.id, upload);
    return strangers;
  }

  /** The uploads of one bucket, by key and then by ID, which is the order of creation. */
  list(bucket: string): Upload[] {
    return [...this.byId.values()]
      .filter((upload) => upload.bucket === bucket)
      .sort((a, b) => compareKeys(a.key, b.key) || (a.id < b.id ? -1 : 1));
  }

  /** @throws S3Error NoSuchUpload, also when the id belongs to another key. */
  get(id: string, bucket: string, key: string): Upload {
    const upload = this.byId.get(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) throw noSuchUpload(id);
    return upload;
  }

  async create(plan: UploadPlan): Promise<string> {
    const id = newUploadId(plan.startedAt);
    await makeFolderWith(this.folders.temp, this.folders.upload(id), PLAN, plan);
    this.byId.set(id, { ...plan, id, parts: new Map() });
    return id;
  }

  /** Replaces an earlier part of the same number. */
  commitPart(upload: Upload, number: number, record: StoredRecord, staged: StagedFile): Promise<void> {
    return this.exclusively(upload, async () => {
      const path = join(this.folders.upload(upload.id), String(number));
      await staged.moveTo(path, () => upload.parts.set(number, partOf(record)));
    });
  }

  /** Removes an aborted upload. Its ID is invalid at once, also after a crash. */
  async remove(upload: Upload): Promise<void> {
    await this.exclusively(upload, () =>
      buryFolder(this.folders.temp, this.folders.upload(upload.id), () => this.byId.delete(upload.id)),
    );
  }

  async removeBucket(bucket: string): Promise<void> {
    for (const { id } of this.list(bucket)) await this.discard(id);
  }

  /** Removes an upload, which may have ended meanwhile. */
  async discard(id: string): Promise<void> {
    const upload = this.byId.get(id);
    await (upload && this.remove(upload))?.catch((error: unknown) => {
      if (this.byId.has(id)) throw error;
    });
  }

  /**
   * Runs `publish` while no part can change. It publishes an object whose bytes are the chosen parts; the upload ends as
   * soon as the object is visible.
   */
  complete<Result>(
    upload: Upload,
    publish: (end: (layout: PartsLayout) => Publication) => Promise<Result>,
  ): Promise<Result> {
    return this.exclusively(upload, () =>
      publish((layout) => ({
        onVisible: () => this.byId.delete(upload.id),
        onDurable: () => endUpload(this.folders.upload(upload.id), layout),
      })),
    );
  }

  private exclusively<Result>(upload: Upload, work: () => Promise<Result>): Promise<Result> {
    return this.lock.hold(upload.id, async () => {
      if (this.byId.get(upload.id) !== upload) throw noSuchUpload(upload.id);
      return work();
    });
  }
}

/** IDs sort by time, so that a page of a listing can start after an upload that no longer exists. */
const newUploadId = (startedAt: number) =>
  startedAt.toString(16).padStart(12, '0') + randomBytes(18).toString('hex');

const noSuchUpload = (id: string) =>
  new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.', {
    elements: { UploadId: id },
  });
