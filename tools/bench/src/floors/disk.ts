import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serve } from './serve';

/** A PUT onto the disk: node:http, a file, fsync. What is written is removed before the next one. */
export async function serveDisk(): Promise<void> {
  const path = join(process.env.FLOOR_FOLDER ?? '', 'floor.bin');
  await serve(async (request, response) => {
    await rm(path, { force: true });
    const file = await open(path, 'w');
    await pipeline(request, file.createWriteStream({ autoClose: false }));
    await file.sync();
    await file.close();
    response.end();
  });
}
