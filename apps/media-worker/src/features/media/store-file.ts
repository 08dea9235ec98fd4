import type { ObjectStorage, StoredPart } from '@cutroom/server-kit';
import type { FileHandle } from 'node:fs/promises';
import { patiently, type PatientOptions } from '../../source/patience';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { withResultFile, type ResultKind } from './result-file';

/** Bytes in memory at a time. A larger file is stored in parts of this size, so that a failure costs one of them. */
const partSize = 32 * 1024 ** 2;

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new Error('a result became shorter while it was stored');
  return bytes;
}

/** Removes the parts that a killed process left of a file at `key`. */
export async function abortUploads(storage: ObjectStorage, key: string): Promise<void> {
  for await (const upload of storage.openMultiparts(key)) await storage.abortMultipart(upload);
}

interface StoreRequest {
  /** Where the task left its results. */
  folder: string;
  kind: ResultKind;
  key: string;
}

/** Stores a result of a task at `key`, and replaces what is there. @throws BadResult */
export async function storeFile(
  { storage, patience }: MediaDeps,
  { folder, kind, key }: StoreRequest,
  { signal, log }: MediaContext,
): Promise<void> {
  const { contentType } = kind;
  const options: PatientOptions = { patience, signal, log, what: `storing ${kind.file}` };

  async function storeInParts(handle: FileHandle, size: number): Promise<void> {
    await patiently(() => abortUploads(storage, key), options);
    const upload = await patiently(() => storage.createMultipart(key, { contentType }), options);
    const parts: StoredPart[] = [];
    for (let position = 0; position < size; position += partSize) {
      const bytes = await readPart(handle, position, Math.min(partSize, size - position));
      parts.push(await patiently(() => storage.putPart(upload, parts.length + 1, bytes), options));
    }
    await patiently(async () => {
      // When only the response was lost, the upload no longer exists and the object does.
      if (await storage.completeMultipart(upload, parts)) return;
      if ((await storage.head(key))?.size !== size) throw new Error('the store did not join the parts');
    }, options);
  }

  await withResultFile(folder, kind, async (handle, size) => {
    if (size > partSize) return storeInParts(handle, size);
    const body = await readPart(handle, 0, size);
    return patiently(() => storage.put(key, body, { contentType }), options);
  });
}
