import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The layout on disk. No part of a path comes from a key: keys are hashed, bucket names (letters, digits, `-`, single
 * dots) and upload ids are validated.
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
   * The bytes of a copy: a hard link to the file of its source, whose trailing record is ignored here. Files in a
   * bucket's folder never change, so both can share it.
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

/** Creates a folder durably. Removes other users' access, also when the folder exists already. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await syncFolder(join(folder, '..'));
}

/** A rename or unlink is durable once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
