import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFolder, syncFolder, writeFileAtomic } from '../../../kit/src/index';

/** Increased whenever the layout of the folder changes, so that older programs reject it. */
export const formatVersion = 1;

/** LMDB's two files and this server's own. */
export const dataFile = 'data.mdb';
const files = [dataFile, `${dataFile}-lock`, 'format.json'];

/** The folder's format cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {}

/**
 * Claims a data folder for this process: creates it, and rejects a newer format or a second process. Removes other users'
 * access to the folder and its files, also to existing ones.
 *
 * @returns a function that releases the folder
 * @throws FolderInUseError, DataFolderError
 */
export function claimDataFolder(dataDir: string): () => void {
  const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined;
  closeToOthers(dataDir);
  if (isNew) syncFolder(dirname(dataDir));
  const release = lockFolder(dataDir, 'EMBEDDED_MONGO_DATA_DIR');
  try {
    checkFormat(dataDir);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

function closeToOthers(dataDir: string): void {
  chmodSync(dataDir, 0o700);
  for (const file of files.map((name) => join(dataDir, name))) if (existsSync(file)) chmodSync(file, 0o600);
}

function checkFormat(dataDir: string): void {
  const file = join(dataDir, 'format.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    writeFileAtomic(file, JSON.stringify({ formatVersion }));
    return;
  }
  const found = readVersion(text);
  if (found === undefined) throw new DataFolderError(`${file} is not readable as JSON with a formatVersion`);
  if (found > formatVersion) {
    throw new DataFolderError(
      `${dataDir} holds data of format ${found}; this program knows formats up to ${formatVersion}: use the newer program, or another folder`,
    );
  }
}

function readVersion(text: string): number | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const version: unknown = (parsed as { formatVersion?: unknown } | null)?.formatVersion;
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}
