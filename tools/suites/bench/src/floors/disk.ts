import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/** A PUT onto the disk: node:http, a file, fsync. What is written is removed before the next one. */
export async function serveDisk(): Promise<void> {
  const path = join(process.env.FLOOR_FOLDER ?? '', 'floor.bin');
  await serve(async (request, response) => {
    await rm(path, { force: true });
    // `flush`: fsync before it is closed.
    await pipeline(request, createWriteStream(path, { flush: true }));
    response.end();
  });
}
