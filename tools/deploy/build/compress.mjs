/**
 * Prepares the built pages for nginx: removes the manifest and source maps, and writes a gzip and a brotli variant of every
 * text at the highest level, so that nginx does not compress at request time.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [dir] = process.argv.slice(2);
if (!dir) {
  console.error('usage: compress.mjs <folder of the built pages>');
  process.exit(1);
}

let count = 0;
const brotli = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

rmSync(join(dir, '.vite'), { recursive: true, force: true });
for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile()) continue;
  if (file.endsWith('.map')) rmSync(file);
  if (!/\.(html|js|css|svg|json|webmanifest)$/.test(file)) continue;
  const text = readFileSync(file);
  for (const [extension, smaller] of Object.entries({ gz: gzipSync(text, { level: 9 }), br: brotli(text) })) {
    if (smaller.length < text.length) writeFileSync(`${file}.${extension}`, smaller);
  }
  count += 1;
}
console.log(`${count} files compressed`);
