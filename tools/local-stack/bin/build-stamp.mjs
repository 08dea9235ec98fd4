import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const stampFile = join(root, 'dist/build-stamp.json');
const sources = ['apps', 'libs', 'tools'];
/** Nx's settings, and the packages that are installed. */
const settings = ['nx.json', 'package-lock.json', 'tsconfig.base.json', 'node_modules/.package-lock.json'];
/** What the build of the pages reads of the environment (apps/web/README.md). */
const addresses = ['API_URL', 'STATUS_URL', 'UPLOAD_URL'];
/** Nothing of it is built. */
const isBeside = (path) => /\.spec\.tsx?$|\.md$|[/\\]node_modules[/\\]/.test(path);
const isEntry = (path) => /[/\\](?:main\.js|index\.html)$/.test(path);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Names every file that a build reads, with its size and the time of its last change, and the addresses in the pages. */
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
 * Whether `dist` was built from exactly these files. Asking Nx takes longer, and Nx writes `dist` anew even then, under
 * whatever runs from it.
 *
 * @param {string} found what `fingerprint` says
 */
export function isBuilt(found) {
  try {
    const { from, entries } = JSON.parse(readFileSync(stampFile, 'utf8'));
    return from === found && entries.every((path) => existsSync(join(root, path)));
  } catch {
    return false;
  }
}

/** Notes that `dist` is about to change: Nx writes it anew also when nothing is stale. */
export function markBuilding() {
  rmSync(stampFile, { force: true });
}

/**
 * Notes that `dist` has been built.
 *
 * @param {string} from the fingerprint before the build: a file that was changed meanwhile makes it stale
 */
export function markBuilt(from) {
  const entries = filesBelow('dist')
    .filter(isEntry)
    .map((path) => path.slice(root.length + 1));
  writeFileSync(stampFile, JSON.stringify({ from, entries }));
}
