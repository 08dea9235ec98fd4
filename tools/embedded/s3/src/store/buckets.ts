import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../http/s3-error';
import { isBucketName } from '../http/request-target';
import { buryFolder, closeFolder, makeFolderWith } from './draft-folder';
import type { Folders } from './folders';
import { KeyLock } from './key-lock';
import { Objects } from './objects';
import type { PartFolders } from './part-folders';

export interface Bucket {
  name: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  objects: Objects;
}

const CREATED = 'bucket.json';

export class Buckets {
  private readonly byName = new Map<string, Bucket>();
  private readonly lock = new KeyLock();

  constructor(
    private readonly folders: Folders,
    private readonly partFolders: PartFolders,
  ) {}

  /** @returns paths of files that are not objects. */
  async load(): Promise<string[]> {
    const strangers: string[] = [];
    for (const name of (await readdir(this.folders.buckets)).filter(isBucketName)) {
      await closeFolder(this.folders.bucket(name), CREATED);
      const created: { createdAt: number } = JSON.parse(
        await readFile(join(this.folders.bucket(name), CREATED), 'utf8'),
      );
      const objects = this.objectsOf(name);
      strangers.push(...(await objects.load()));
      this.byName.set(name, { name, createdAt: created.createdAt, objects });
    }
    return strangers;
  }

  /** By name, as ListBuckets returns them. */
  list(): Bucket[] {
    return [...this.byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @throws S3Error NoSuchBucket */
  get(name: string): Bucket {
    const bucket = this.byName.get(name);
    if (!bucket) throw noSuchBucket(name);
    return bucket;
  }

  /** False once the bucket is deleted, also when another one has its name. */
  has(bucket: Bucket): boolean {
    return this.byName.get(bucket.name) === bucket;
  }

  /** @throws S3Error BucketAlreadyOwnedByYou */
  async create(name: string): Promise<void> {
    await this.lock.hold(name, async () => {
      if (this.byName.has(name))
        throw new S3Error(
          'BucketAlreadyOwnedByYou',
          'Your previous request to create the named bucket succeeded.',
        );
      const createdAt = Date.now();
      await makeFolderWith(this.folders.temp, this.folders.bucket(name), CREATED, { createdAt });
      this.byName.set(name, { name, createdAt, objects: this.objectsOf(name) });
    });
  }

  /** @throws S3Error BucketNotEmpty or NoSuchBucket */
  async delete(name: string): Promise<void> {
    await this.lock.hold(name, async () => {
      const bucket = this.get(name);
      if (!bucket.objects.empty)
        throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty');
      bucket.objects.close();
      await buryFolder(this.folders.temp, this.folders.bucket(name), () => this.byName.delete(name));
    });
  }

  private objectsOf(name: string): Objects {
    return new Objects(name, this.folders, this.lock, this.partFolders);
  }
}

export const noSuchBucket = (name: string) =>
  new S3Error('NoSuchBucket', 'The specified bucket does not exist', { elements: { BucketName: name } });
