import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/**
 * Writes the body of a PUT with fsync to a file that is named after the path. Checks its Content-MD5 if there is one, and
 * computes the MD5 for an ETag if the query is `etag`. The next PUT to that path removes the file.
 */
export async function serveDisk(): Promise<void> {
  const folder = process.env.FLOOR_FOLDER ?? '';
  await serve(async (request, response) => {
    const [name = '', query] = (request.url ?? '').split('?');
    const path = join(folder, `floor${name.replaceAll('/', '-')}.bin`);
    await rm(path, { force: true });
    const md5 = request.headers['content-md5'];
    const hash = md5 === undefined && query !== 'etag' ? undefined : createHash('md5');
    if (hash) request.on('data', (chunk: Buffer) => void hash.update(chunk));
    // `flush` calls fsync before closing.
    await pipeline(request, createWriteStream(path, { flush: true }));
    const digest = hash?.digest('base64');
    if (md5 !== undefined && digest !== md5) response.statusCode = 400;
    if (digest !== undefined) response.setHeader('ETag', `"${digest}"`);
    response.end();
  });
}
