import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { endpoints, type Video } from '@cutroom/contracts';
import { putStream, requestUploadUrl, requireStored } from '@cutroom/suites-kit';
import type { BenchStack } from './bench-stack';

const block = randomBytes(1 << 20);

/** Yields `bytes` of one repeated block, which costs this process no CPU. */
function* repeatedBlock(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length) {
    yield left < block.length ? block.subarray(0, left) : block;
  }
}

/** PUTs incompressible bytes to a URL. @throws Error when the answer is not 200 */
export async function putBytes(url: string, bytes: number): Promise<void> {
  const source = Readable.from(repeatedBlock(bytes), { objectMode: true, highWaterMark: 1 });
  requireStored(await putStream(url, source, bytes));
}

/** A presigned URL for one video. */
export const newUploadUrl = ({ team }: BenchStack): Promise<string> => requestUploadUrl(team, 'Bench');

/** Uploads a video of so many bytes and submits it for review. */
export async function uploadVideo(stack: BenchStack, bytes: number): Promise<Video> {
  const url = await newUploadUrl(stack);
  await putBytes(url, bytes);
  return stack.team.editor.call(endpoints.finishUpload, { body: { url } });
}
