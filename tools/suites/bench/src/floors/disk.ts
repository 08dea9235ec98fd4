import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/** Writes the body of a PUT to a file with fsync. The next PUT removes it. */
export async function serveDisk(): Promise<void> {
  const path = join(process.env.FLOOR_FOLDER ?? '', 'floor.bin');
  await serve(async (request, response) => {
    await rm(path, { force: true });
    // `flush` calls fsync before closing.
    await pipeline(request, createWriteStream(path, { flush: true }));
    response.end();
  });
}
