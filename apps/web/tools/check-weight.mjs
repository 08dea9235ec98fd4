/**
 * What each route's first load transfers: gzipped JavaScript and CSS, the entry and everything that the page
 * imports statically. Fails the build when /signin is over its budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../../dist/apps/web');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const entry = 'index.html';
const signedInArea = 'src/app/signed-in-area.tsx';
const page = (name) => `src/pages/${name}-page.tsx`;
const routes = {
  '/': [page('landing')],
  '/signin': [page('sign-in')],
  '/signup': [page('sign-up')],
  '/dashboard': [signedInArea, page('dashboard')],
  '/team': [signedInArea, page('team')],
  '/videos': [signedInArea, page('videos')],
  '/status': [signedInArea, page('status')],
  '/platform/upload': [signedInArea, page('upload')],
  '/youtube/upload/{videoId}': [signedInArea, page('review')],
  '/profile': [signedInArea, page('profile')],
};
/** Bytes; the promise of the sign-in page. */
const budgets = { '/signin': 150_000 };

const gzipped = (file) => gzipSync(readFileSync(join(dist, file))).length;

/** The files of a chunk and of all that it imports statically. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build: has a page been renamed?`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  chunk.css?.forEach((file) => files.add(file));
  chunk.imports?.forEach((imported) => filesOf(imported, files));
  return files;
}

const known = new Set(Object.values(routes).flat());
const unknown = Object.keys(manifest).filter(
  (key) => /^src\/pages\/.*-page\.tsx$/.test(key) && !known.has(key),
);
if (unknown.length > 0) throw new Error(`no route is listed for ${unknown.join(', ')}`);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const always = gzipped('color-scheme.js');
let over = false;

for (const [route, chunks] of Object.entries(routes)) {
  const files = [...new Set([entry, ...chunks].flatMap((key) => [...filesOf(key)]))];
  const sum = (extension) =>
    files.filter((file) => file.endsWith(extension)).reduce((bytes, file) => bytes + gzipped(file), 0);
  const [scripts, sheets] = [sum('.js') + always, sum('.css')];
  const budget = budgets[route];
  const note = budget === undefined ? '' : ` of ${kB(budget).trim()}`;
  console.log(
    `${route.padEnd(26)} js ${kB(scripts)}  css ${kB(sheets)}  in all ${kB(scripts + sheets)}${note}`,
  );
  over ||= budget !== undefined && scripts + sheets > budget;
}

if (over) {
  console.error('A route transfers more than its budget.');
  process.exit(1);
}
