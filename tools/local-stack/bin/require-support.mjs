/** Ends this process where Cutroom cannot run: on an older Node, or in a folder in which lmdb fails. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cutroom needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Converts a path as lmdb does for its own files (dist/index.cjs). `#`, `?` and `%` change the path or make it invalid. */
function asLmdbReads(path) {
  try {
    return fileURLToPath(new URL(`file:${path}`));
  } catch {
    return undefined;
  }
}

if (asLmdbReads(import.meta.dirname) !== import.meta.dirname) {
  console.error(
    `Cutroom cannot run in ${join(import.meta.dirname, '../../..')}: the package lmdb does not find its files below a folder with #, ? or % in its name. Rename or move it.`,
  );
  process.exit(1);
}
