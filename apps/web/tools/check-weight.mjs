/**
 * Prints what the first load of each route transfers, gzipped: the entry's and the page's JavaScript and CSS with all
 * their static imports. Fails the build when /signin exceeds its budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../../dist/apps/web');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const entry = 'index.html';
const signedInArea = 'src/app/signed-in-area.tsx';
const page = (name) => `src/pages/${name}-page.tsx`;
const feature = (path) => `src/features/${path.replace('/', '/components/')}.tsx`;
const routes = {
  '/': [],
  '/signin': [],
  '/signup': [feature('signup/sign-up-form')],
  '/reset-password': [feature('signin/reset-password-form')],
  '/dashboard': [signedInArea, page('dashboard')],
  '/team': [signedInArea, page('team')],
  '/videos': [signedInArea, page('videos')],
  '/videos/{videoId}': [signedInArea, page('room')],
  '/videos/{videoId}/compare': [signedInArea, page('compare')],
  '/videos/{videoId}/print': [signedInArea, page('print')],
  '/status': [signedInArea, page('status')],
  '/platform/upload': [signedInArea, feature('upload/upload-on-platform')],
  '/youtube/upload/{videoId}': [signedInArea, page('review')],
  '/profile': [signedInArea, feature('profile/profile-view')],
};
/** Code that a page loads on demand. */
const loadedLater = [
  'src/features/status/api/watch-log.ts',
  'src/lib/live/watch-room.ts',
  'src/lib/live/watch-team.ts',
  feature('upload/upload-tray'),
  feature('videos/preview-content'),
];
/** In bytes. */
const budgets = { '/signin': 153_000 };

const gzipped = (file) => gzipSync(readFileSync(join(dist, file))).length;

/** The files of a chunk and of its static imports. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build: has a page been renamed?`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  chunk.css?.forEach((file) => files.add(file));
  chunk.imports?.forEach((imported) => filesOf(imported, files));
  return files;
}

const known = new Set([...Object.values(routes).flat(), ...loadedLater]);
const unknown = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !known.has(key));
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
