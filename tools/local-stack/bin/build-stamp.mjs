import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const stampFile = join(root, 'dist/build-stamp.json');
const sources = ['apps', 'libs', 'tools'];
/** The settings of Nx and TypeScript, and the lists of packages. */
const settings = ['nx.json', 'package-lock.json', 'tsconfig.base.json', 'node_modules/.package-lock.json'];
/** The environment variables that the build of the pages reads (apps/web/README.md). */
const addresses = ['API_URL', 'STATUS_URL', 'UPLOAD_URL'];
/** Whether no build reads this file. */
const isBeside = (path) => /\.spec\.tsx?$|\.md$|[/\\]node_modules[/\\]/.test(path);
const isEntry = (path) => /[/\\](?:main\.js|index\.html)$/.test(path);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Hashes the path, size and modification time of every file that a build reads, and the addresses that the pages call.
 */
export function fingerprint() {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(addresses.map((name) => process.env[name] ?? null)));
  const files = [...sources.flatMap(filesBelow), ...settings.map((path) => join(root, path))];
  for (const path of files.filter((path) => !isBeside(path) && existsSync(path)).sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Whether `dist` was built from exactly these files. Asking Nx takes longer, and Nx rewrites `dist` even when nothing is
 * stale, while other programs may run from it.
 *
 * @param {string} found the current fingerprint
 */
export function isBuilt(found) {
  try {
    const { from, entries } = JSON.parse(readFileSync(stampFile, 'utf8'));
    return from === found && entries.every((path) => existsSync(join(root, path)));
  } catch {
    return false;
  }
}

/** Removes the stamp, because `dist` is about to change. */
export function markBuilding() {
  rmSync(stampFile, { force: true });
}

/**
 * Writes the stamp of a finished build.
 *
 * @param {string} from the fingerprint from before the build, so that a file that changed during the build makes it stale
 */
export function markBuilt(from) {
  const entries = filesBelow('dist')
    .filter(isEntry)
    .map((path) => path.slice(root.length + 1));
  writeFileSync(stampFile, JSON.stringify({ from, entries }));
}
