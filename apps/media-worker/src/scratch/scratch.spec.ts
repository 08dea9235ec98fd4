import { silent } from '@cutroom/server-kit/testing';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratch } from './scratch';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cutroom-scratch-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, '_');
const open = () => openScratch({ dir, logger: silent });
/** An ID that no process has: the kernel's largest is 4,194,304. */
const nobody = 5_000_000;

async function folderOf(name: string, ageMs = 0): Promise<string> {
  const path = join(dir, `cutroom-media-${name}`);
  await mkdir(path);
  await writeFile(join(path, 'preview.mp4'), 'left');
  const touched = new Date(Date.now() - ageMs);
  await utimes(path, touched, touched);
  return path;
}

describe('the scratch folder', () => {
  it('is created again for the next task after another worker has removed it', async () => {
    const scratch = await open();
    for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
    await scratch.withFolder(async (folder) => {
      expect(await readdir(folder)).toEqual([]);
    });
    await scratch.close();
    expect(await readdir(dir)).toEqual([]);
  });

  it('gives each task an empty folder, and removes it however the task ends', async () => {
    const scratch = await open();
    let used = '';
    await scratch.withFolder(async (folder) => {
      used = folder;
      expect(await readdir(folder)).toEqual([]);
      await writeFile(join(folder, 'poster.webp'), 'x');
    });
    const failing = scratch.withFolder(async () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    await expect(readdir(used)).rejects.toThrow('ENOENT');
    await scratch.close();
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([
    ['a process of this machine that ended', `${machine}-${nobody}-aaaaaa`, 0],
    ['an earlier process with the ID of this one', `${machine}-${process.pid}-aaaaaa`, 0],
    ['another machine that has not touched it for 10 minutes', 'elsewhere-1-aaaaaa', 601_000],
  ])('is cleared of what %s left', async (_what, name, ageMs) => {
    await folderOf(name, ageMs);
    const scratch = await open();
    expect(await readdir(dir)).toHaveLength(1);
    await scratch.close();
  });

  it.each([
    ['a process of this machine that lives', `${machine}-${process.ppid}-aaaaaa`],
    ['another machine that touched it a minute ago', 'elsewhere-1-aaaaaa'],
  ])('keeps what belongs to %s', async (_what, name) => {
    const path = await folderOf(name, 60_000);
    const scratch = await open();
    expect(await readdir(path)).toEqual(['preview.mp4']);
    await scratch.close();
    expect(await readdir(path)).toEqual(['preview.mp4']);
  });

  it('keeps folders that no worker has made', async () => {
    await mkdir(join(dir, 'photos'));
    const scratch = await open();
    await scratch.close();
    expect(await readdir(dir)).toEqual(['photos']);
  });
});
