/**
 * Makes the built pages ready to be served: what only tools read goes, and beside every text lies its gzip and
 * brotli form, as small as they get, so that nginx compresses nothing while somebody waits.
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
