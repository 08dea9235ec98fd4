import { movieWith } from '@cutroom/contracts/testing';
import { createHash, randomBytes } from 'node:crypto';

const mebibyte = 1024 ** 2;

/** The largest file. */
export const maxFileBytes = 40 * mebibyte;

/** Every file is a section of these bytes, so that hundreds of files cost one generation. No two begin at the same byte. */
let noise: Buffer | undefined;
let made = 0;

/**
 * A Blob that returns its bytes without copying. Node's own Blob copies them in pieces of 64 KiB, which takes a fifth of
 * the suite's processor time.
 */
export class BytesBlob extends Blob {
  override readonly size: number;

  constructor(readonly view: Buffer) {
    super([]);
    this.size = view.length;
  }

  override slice(start?: number, end?: number): BytesBlob {
    return new BytesBlob(this.view.subarray(start, end));
  }

  override arrayBuffer(): never {
    throw new Error('the bytes are in `view`');
  }
}

/** A video file in memory, as a browser has it after its selection. Its title and its bytes are unique. */
export interface PartFile {
  title: string;
  name: string;
  blob: BytesBlob;
  sha256: string;
}

export function newPartFile(bytes: number): PartFile {
  noise ??= randomBytes(maxFileBytes + 16 * mebibyte);
  made += 1;
  const start = movieWith('');
  const rest = noise.subarray(made * 4_093, made * 4_093 + bytes - start.length);
  const content = Buffer.concat([start, rest]);
  return {
    title: `File ${made}`,
    name: `file-${made}.mp4`,
    blob: new BytesBlob(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
