/**
 * Writes a gzip and a brotli variant of every text of the built pages at the highest level, so that no server compresses
 * them at request time. With --for-release it first removes the manifest and the source maps.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [dir, option] = process.argv.slice(2);
const forRelease = option === '--for-release';
if (!dir) {
  console.error('usage: compress.mjs <folder of the built pages> [--for-release]');
  process.exit(1);
}

let count = 0;
const brotli = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

if (forRelease) rmSync(join(dir, '.vite'), { recursive: true, force: true });
for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile()) continue;
  if (forRelease && file.endsWith('.map')) rmSync(file);
  if (!/\.(html|js|css|svg|json|webmanifest)$/.test(file)) continue;
  const text = readFileSync(file);
  for (const [extension, smaller] of Object.entries({ gz: gzipSync(text, { level: 9 }), br: brotli(text) })) {
    if (smaller.length < text.length) writeFileSync(`${file}.${extension}`, smaller);
  }
  count += 1;
}
console.log(`${count} files compressed`);
