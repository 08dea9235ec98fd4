import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where things are on disk. No part of a path comes from a key: keys are hashed, bucket names are checked
 * (letters, digits, `-` and single dots) and upload ids are checked to be ours.
 */
export class Folders {
  readonly temp: string;
  readonly buckets: string;
  readonly uploads: string;

  constructor(readonly root: string) {
    this.temp = join(root, 'tmp');
    this.buckets = join(root, 'buckets');
    this.uploads = join(root, 'uploads');
  }

  bucket(name: string): string {
    return join(this.buckets, name);
  }

  object(bucket: string, key: string): string {
    return join(this.bucket(bucket), createHash('sha256').update(key).digest('hex'));
  }

  /**
   * The bytes of a copy: a hard link to the file in which its source has them (and after them, ignored here, the
   * source's record). No file changes once it is in a bucket's folder, so both can share it.
   */
  content(bucket: string, name: string): string {
    return join(this.bucket(bucket), name);
  }

  upload(id: string): string {
    return join(this.uploads, id);
  }
}

const CONTENT_SUFFIX = '.content';

export const newContentName = () => `${randomUUID()}${CONTENT_SUFFIX}`;

export const isContentName = (name: string) => name.endsWith(CONTENT_SUFFIX);

/** Makes a folder whose name survives a power cut and that no other user can enter, even if it was open before. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await syncFolder(join(folder, '..'));
}

/** A rename or an unlink is on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
