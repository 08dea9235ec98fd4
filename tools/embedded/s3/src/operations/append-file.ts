import type { FileHandle } from 'node:fs/promises';
import { S3Error } from '../http/s3-error';
import type { StagedFile } from '../store/staged-file';

const BUFFER_BYTES = 1024 * 1024;

/** Appends the first `size` bytes of a stored file, through one buffer. */
export async function appendFile(source: FileHandle, size: number, target: StagedFile): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(BUFFER_BYTES, size)));
  for (let position = 0; position < size;) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - position), position);
    if (bytesRead === 0) throw new S3Error('InternalError', 'A stored file is shorter than its record says.');
    await target.append(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
