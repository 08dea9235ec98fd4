import type { FileHandle } from 'node:fs/promises';
import { S3Error } from '../http/s3-error';
import type { StagedFile } from '../store/staged-file';

const BUFFER_BYTES = 1024 * 1024;

/** Appends the first `size` bytes of a stored file. */
export async function appendFile(source: FileHandle, size: number, target: StagedFile): Promise<void> {
  for (let position = 0; position < size;) {
    // A new buffer for each read, because the target writes it later.
    const buffer = Buffer.allocUnsafeSlow(Math.min(BUFFER_BYTES, size - position));
    const { bytesRead } = await source.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw new S3Error('InternalError', 'A stored file is shorter than its record says.');
    await target.append(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
