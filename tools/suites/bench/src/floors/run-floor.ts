import { serveArgon2 } from './argon2';
import { serveBrowse } from './browse';
import { serveDisk } from './disk';
import { serveEmit } from './emit';
import type { FloorName } from './floor-process';
import { openPorts } from './ports';
import { servePipe } from './pipe';
import { servePost } from './post';
import { serveQuery } from './query';
import { serveSignIn } from './sign-in';

const floors: Record<FloorName, () => Promise<void>> = {
  disk: serveDisk,
  pipe: servePipe,
  query: serveQuery,
  argon2: serveArgon2,
  'sign-in': serveSignIn,
  emit: serveEmit,
  post: servePost,
  browse: serveBrowse,
  ports: openPorts,
};

/** The main function of a process that `startFloor` started. It ends with its parent. */
export async function runFloor(name: string): Promise<void> {
  const floor = floors[name as FloorName];
  if (!floor) throw new Error(`there is no floor '${name}'`);
  process.stdin.resume().once('end', () => process.exit());
  await floor();
}
