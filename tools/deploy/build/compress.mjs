/**
 * Writes a gzip and a brotli variant of every text file of the built pages, at the highest level and if it is smaller than
 * the file. So no server has to compress them at request time. With --for-release, it first removes the manifest and the
 * source maps.
 */
import { readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [dir, option] = process.argv.slice(2);
const forRelease = option === '--for-release';
if (!dir) {
  console.error('usage: compress.mjs <folder of the built pages> [--for-release]');
  process.exit(1);
}

const isText = (file) => /\.(html|js|css|svg|json|webmanifest)$/.test(file);
const smallest = {
  gz: (text) => promisify(gzip)(text, { level: 9 }),
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
};

async function compress(file) {
  const text = await readFile(file);
  for (const [extension, compressed] of Object.entries(smallest)) {
    const smaller = await compressed(text);
    if (smaller.length < text.length) await writeFile(`${file}.${extension}`, smaller);
  }
}

if (forRelease) rmSync(join(dir, '.vite'), { recursive: true, force: true });
const files = readdirSync(dir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
if (forRelease) for (const file of files.filter((name) => name.endsWith('.map'))) rmSync(file);
const texts = files.filter(isText);
// Compresses all files at the same time, so that the threads of libuv's pool use all cores.
await Promise.all(texts.map(compress));
console.log(`${texts.length} files compressed`);
