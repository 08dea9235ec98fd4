import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpoints, type Video } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import { putStream, requestUploadUrl, requireStored } from '@cutroom/suites-kit';
import type { BenchStack } from './bench-stack';

/** api refuses what does not begin like a video. */
const block = Buffer.from(asMovie(randomBytes(1 << 20)).buffer);
const parts = new Agent({ keepAlive: true });

/** Yields `bytes` of one repeated block, which costs this process no CPU. */
export function* repeatedBlock(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length) {
    yield left < block.length ? block.subarray(0, left) : block;
  }
}

const source = (bytes: number) => Readable.from(repeatedBlock(bytes), { objectMode: true, highWaterMark: 1 });

/** PUTs incompressible bytes to a URL. @throws Error when the answer is not 200 */
export async function putBytes(url: string, bytes: number): Promise<void> {
  requireStored(await putStream(url, source(bytes), bytes));
}

/** The same for a part, over a connection that later parts use again. @returns the answer's ETag */
export async function putPart(url: string, bytes: number, headers: Record<string, string>): Promise<string> {
  const sent = new Promise<IncomingMessage>((resolve, reject) => {
    const all = { ...headers, 'Content-Length': bytes };
    const put = request(url, { method: 'PUT', agent: parts, headers: all }, resolve);
    put.once('error', reject);
    pipeline(source(bytes), put).catch(reject);
  });
  const answer = await sent;
  await once(answer.resume(), 'end');
  requireStored(answer.statusCode ?? 0);
  return answer.headers.etag ?? '';
}

/** A presigned URL for one video. */
export const newUploadUrl = ({ team }: BenchStack): Promise<string> => requestUploadUrl(team, 'Bench');

/** Uploads a video of so many bytes and submits it for review. */
export async function uploadVideo(stack: BenchStack, bytes: number): Promise<Video> {
  const url = await newUploadUrl(stack);
  await putBytes(url, bytes);
  return stack.team.editor.call(endpoints.finishUpload, { body: { url } });
}
