import type { Logger } from '@cutroom/server-kit';
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface Scratch {
  /** Calls `use` with a new empty folder, which is removed afterwards, however `use` ends. */
  withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
  /** Removes everything. */
  close(): Promise<void>;
}

interface ScratchOptions {
  /** Several processes, and several machines, may share it. */
  dir: string;
  logger: Logger;
  /** How often a process shows that it is alive. */
  beatMs?: number;
}

const prefix = 'cutroom-media';
/** A folder that was not touched for so many beats belongs to a dead process. */
const beatsMissed = 10;

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, '_');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * One folder for this process, named after its machine and ID, below a shared one. Touching it now and then lets others
 * recognise the folder of a killed process: its ID may be in use again, and IDs of another machine cannot be looked up.
 */
export async function openScratch({ dir, logger, beatMs = 60_000 }: ScratchOptions): Promise<Scratch> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const mine = await mkdtemp(join(dir, `${prefix}-${machine}-${process.pid}-`));

  async function isLeftover(name: string): Promise<boolean> {
    const path = join(dir, name);
    const [, host, pid] = new RegExp(`^${prefix}-(\\w+)-(\\d+)-\\w+$`).exec(name) ?? [];
    if (pid === undefined || path === mine) return false;
    // A restarted container has the same name, and often the same process IDs.
    if (host === machine && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > beatsMissed * beatMs;
  }

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(dir)) {
      // Another process may be removing it as well.
      const found = name.startsWith(prefix) && (await isLeftover(name).catch(() => false));
      if (!found) continue;
      await rm(join(dir, name), { recursive: true, force: true });
      logger.info({ name }, 'removed the scratch folder of a process that ended');
    }
  }

  const tidy = () =>
    removeLeftovers().catch((err: unknown) => logger.warn({ err }, 'could not look for old scratch folders'));

  await tidy();
  const beat = setInterval(() => {
    const now = new Date();
    utimes(mine, now, now).catch((err: unknown) =>
      logger.warn({ err }, 'could not touch the scratch folder'),
    );
    void tidy();
  }, beatMs);
  beat.unref();

  return {
    async withFolder(use) {
      // After a pause of minutes, another worker may have taken this one for dead and removed its folder.
      await mkdir(mine, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(mine, 'task-'));
      try {
        return await use(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async close() {
      clearInterval(beat);
      await rm(mine, { recursive: true, force: true });
    },
  };
}
