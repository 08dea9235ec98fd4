import type { DecodeResult } from '../child/protocol';
import type { ByteSource } from './byte-source';

export async function render(
  _source: ByteSource,
  _folder: string,
  _onProgress: (progress: number) => void,
): Promise<DecodeResult> {
  throw new Error('to do');
}
