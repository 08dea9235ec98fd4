import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/** Writes the body of a PUT to a file of its path with fsync. The next PUT of that path removes it. */
export async function serveDisk(): Promise<void> {
  const folder = process.env.FLOOR_FOLDER ?? '';
  await serve(async (request, response) => {
    const path = join(folder, `floor${request.url?.replaceAll('/', '-')}.bin`);
    await rm(path, { force: true });
    // `flush` calls fsync before closing.
    await pipeline(request, createWriteStream(path, { flush: true }));
    response.end();
  });
}
