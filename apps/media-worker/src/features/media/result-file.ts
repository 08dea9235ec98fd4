import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A kind of result, with the checks of its file. */
export interface ResultKind {
  file: string;
  contentType: string;
  maxBytes: number;
  /** Whether these are the first twelve bytes of such a file. */
  begins: (head: Buffer) => boolean;
}

const textAt = (head: Buffer, at: number, text: string): boolean =>
  head.subarray(at, at + text.length).toString('latin1') === text;

const isWebp = (head: Buffer): boolean => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WEBP');

/** A result of the wrong kind or size. A hostile file may have taken over its child. */
export class BadResult extends Error {
  override readonly name = 'BadResult';
}

/**
 * Opens a file that a child made, for `use`. The child could have been taken over by its file, so what it left must be
 * a file of its own in its folder: neither a link to something else nor larger than its kind.
 *
 * @throws BadResult
 */
export async function withResultFile<Result>(
  folder: string,
  { file, maxBytes, begins }: ResultKind,
  use: (handle: FileHandle, size: number) => Promise<Result>,
): Promise<Result> {
  // NONBLOCK, because opening a pipe would wait for its writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(folder, file), flags).catch((error: unknown) => {
    throw new BadResult(`${file} cannot be opened`, { cause: error });
  });
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.nlink !== 1) throw new BadResult(`${file} is no file of its own`);
    if (found.size < 1 || found.size > maxBytes) throw new BadResult(`${file} has ${found.size} bytes`);
    const head = Buffer.alloc(12);
    await handle.read(head, 0, head.length, 0);
    if (!begins(head)) throw new BadResult(`${file} is of another kind`);
    return await use(handle, found.size);
  } finally {
    await handle.close();
  }
}

export const webp = (file: string, maxBytes: number): ResultKind => ({
  file,
  contentType: 'image/webp',
  maxBytes,
  begins: isWebp,
});

export const jpeg = (file: string, maxBytes: number): ResultKind => ({
  file,
  contentType: 'image/jpeg',
  maxBytes,
  begins: (head) => head[0] === 0xff && head[1] === 0xd8,
});

export const mp4 = (file: string, maxBytes: number): ResultKind => ({
  file,
  contentType: 'video/mp4',
  maxBytes,
  begins: (head) => textAt(head, 4, 'ftyp'),
});

export const json = (file: string, maxBytes: number): ResultKind => ({
  file,
  contentType: 'application/json',
  maxBytes,
  begins: (head) => textAt(head, 0, '{'),
});
