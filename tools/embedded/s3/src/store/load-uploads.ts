import { chmod, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buryFolder, closeFolder } from './draft-folder';
import { syncFolder } from './folders';
import type { Folders } from './folders';
import { partNames } from './part-folders';
import type { PartFolders } from './part-folders';
import { readRecord } from './record';
import type { PartsLayout } from './record';
import type { Part, Upload, UploadPlan } from './upload';

/** An upload is open while its folder has this file. */
export const PLAN = 'upload.json';
const FILES_AT_ONCE = 8;

const isPartName = (name: string) => /^\d{1,5}$/.test(name);

/**
 * Reads the open uploads. Removes unused files from the folders of objects, and folders that remained because a crash
 * followed the removal of an object and preceded the removal of its parts.
 *
 * @param keepUnused true when an object could not be read, because it may need one of the folders.
 * @returns the uploads, and the paths of files that are not parts.
 */
export async function loadUploads(
  folders: Folders,
  partFolders: PartFolders,
  keepUnused: boolean,
): Promise<{ uploads: Upload[]; strangers: string[] }> {
  const uploads: Upload[] = [];
  const strangers: string[] = [];
  for (const id of await readdir(folders.uploads)) {
    const folder = folders.upload(id);
    const names = await readdir(folder);
    const layout = partFolders.layoutOf(id);
    if (layout) {
      await chmod(folder, 0o700);
      await keepOnlyParts(folder, names, layout);
    } else if (names.includes(PLAN)) {
      await closeFolder(folder, PLAN);
      const plan: UploadPlan = JSON.parse(await readFile(join(folder, PLAN), 'utf8'));
      const parts = await loadParts(folder, names, strangers);
      uploads.push({ ...plan, id, parts });
    } else if (!keepUnused) await buryFolder(folders.temp, folder, () => undefined);
  }
  return { uploads, strangers };
}

/** Ends an upload whose object is on disk: removes its plan durably, so that it never reopens, then its unused parts. */
export async function endUpload(folder: string, layout: PartsLayout): Promise<void> {
  await keepOnlyParts(folder, await readdir(folder), layout);
}

async function keepOnlyParts(folder: string, names: readonly string[], layout: PartsLayout): Promise<void> {
  if (names.includes(PLAN)) {
    await rm(join(folder, PLAN), { force: true });
    await syncFolder(folder);
  }
  const kept = new Set(partNames(layout));
  for (const name of names)
    if (isPartName(name) && !kept.has(name)) await rm(join(folder, name), { force: true });
}

async function loadParts(
  folder: string,
  names: readonly string[],
  strangers: string[],
): Promise<Map<number, Part>> {
  const left = names.filter(isPartName);
  const parts = new Map<number, Part>();
  const loadNext = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const file = await open(join(folder, name), 'r');
      const record = await readRecord(file).finally(() => file.close());
      if (record) parts.set(Number(name), partOf(record));
      else strangers.push(join(folder, name));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, loadNext));
  return parts;
}

export const partOf = ({ size, etag, lastModified, checksum }: Part): Part => ({
  size,
  etag,
  lastModified,
  ...(checksum ? { checksum } : {}),
});
