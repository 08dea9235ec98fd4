import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/**
 * Writes the body of a PUT with fsync to a file that is named after the path, and checks its Content-MD5 if there is one.
 * The next PUT to that path removes the file.
 */
export async function serveDisk(): Promise<void> {
  const folder = process.env.FLOOR_FOLDER ?? '';
  await serve(async (request, response) => {
    const path = join(folder, `floor${request.url?.replaceAll('/', '-')}.bin`);
    await rm(path, { force: true });
    const md5 = request.headers['content-md5'];
    const hash = md5 === undefined ? undefined : createHash('md5');
    if (hash) request.on('data', (chunk: Buffer) => void hash.update(chunk));
    // `flush` calls fsync before closing.
    await pipeline(request, createWriteStream(path, { flush: true }));
    if (hash?.digest('base64') !== md5) response.statusCode = 400;
    response.end();
  });
}
