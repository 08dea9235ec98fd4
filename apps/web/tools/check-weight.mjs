/**
 * Prints what the first load of each route transfers, before its own data: the gzipped JavaScript and CSS of the app
 * and the page with all their static imports, and how many files these are. Fails the build when a route exceeds its
 * budget of either.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../../dist/apps/web');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const entry = 'index.html';
const page = (name) => `src/pages/${name}-page.tsx`;
const feature = (path) => `src/features/${path.replace('/', '/components/')}.tsx`;
const signedIn = (source) => ['src/app/signed-in-area.tsx', source];
/** What each route loads besides the app, its budget in bytes (as measured, and 1 % to 2 % more) and in files. */
const routes = [
  { route: '/', loads: [], bytes: 149_000, files: 4 },
  { route: '/signin', loads: [], bytes: 149_000, files: 4 },
  { route: '/signup', loads: [feature('signup/sign-up-form')], bytes: 160_000, files: 6 },
  { route: '/reset-password', loads: [feature('signin/reset-password-form')], bytes: 158_000, files: 7 },
  { route: '/invitation', loads: [feature('invitation/invitation')], bytes: 150_000, files: 4 },
  { route: '/dashboard', loads: signedIn(page('dashboard')), bytes: 221_000, files: 9 },
  { route: '/team', loads: signedIn(page('team')), bytes: 225_000, files: 9 },
  { route: '/videos', loads: signedIn(page('videos')), bytes: 224_000, files: 9 },
  { route: '/videos/{videoId}', loads: signedIn(page('room')), bytes: 251_000, files: 10 },
  { route: '/videos/{videoId}/compare', loads: signedIn(page('compare')), bytes: 228_000, files: 10 },
  { route: '/videos/{videoId}/print', loads: signedIn(page('print')), bytes: 219_000, files: 9 },
  { route: '/status', loads: signedIn(page('status')), bytes: 221_000, files: 9 },
  {
    route: '/platform/upload',
    loads: signedIn(feature('upload/upload-on-platform')),
    bytes: 236_000,
    files: 10,
  },
  { route: '/youtube/upload/{videoId}', loads: signedIn(page('review')), bytes: 261_000, files: 10 },
  { route: '/profile', loads: signedIn(feature('profile/profile-view')), bytes: 222_000, files: 9 },
];
/** Code that a page loads on demand. */
const loadedLater = [
  'src/features/review/crop/crop-dialog.tsx',
  'src/features/review/templates/template-dialog-content.tsx',
  'src/features/status/api/watch-log.ts',
  'src/lib/live/watch-room.ts',
  'src/lib/live/watch-team.ts',
  feature('notifications/bell'),
  feature('upload/upload-tray'),
  feature('videos/preview-content'),
];

const read = (file) => readFileSync(join(dist, file));
const gzipped = (file) => gzipSync(read(file)).length;

/** The chunk of a source file that was merged with others and so has no entry of its own in the manifest. */
const mergedChunkOf = (source) =>
  Object.values(manifest).find(
    ({ file, src }) =>
      !src &&
      file.endsWith('.js') &&
      JSON.parse(read(`${file}.map`)).sources.some((path) => path.endsWith(`/${source}`)),
  );

/** The files of a chunk and of its static imports. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key] ?? mergedChunkOf(key);
  if (!chunk) throw new Error(`${key} is not in the build: has a page been renamed?`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  chunk.css?.forEach((file) => files.add(file));
  chunk.imports?.forEach((imported) => filesOf(imported, files));
  return files;
}

const known = new Set([...routes.flatMap(({ loads }) => loads), ...loadedLater]);
const unknown = Object.keys(manifest).filter(
  (key) => manifest[key].src && manifest[key].isDynamicEntry && !known.has(key),
);
if (unknown.length > 0) throw new Error(`no route is listed for ${unknown.join(', ')}`);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const column = (bytes) => kB(bytes).padStart(9);
const problems = [];

for (const { route, loads, bytes, files: limit } of routes) {
  const files = ['color-scheme.js', ...new Set([entry, ...loads].flatMap((key) => [...filesOf(key)]))];
  const sum = (extension) =>
    files.filter((file) => file.endsWith(extension)).reduce((total, file) => total + gzipped(file), 0);
  const [scripts, sheets] = [sum('.js'), sum('.css')];
  const all = scripts + sheets;
  console.log(
    `${route.padEnd(26)} js ${column(scripts)}  css ${column(sheets)}  ` +
      `in all ${column(all)} of ${kB(bytes)}  in ${String(files.length).padStart(2)} files of ${limit}`,
  );
  if (all > bytes) problems.push(`${route} transfers ${kB(all)}; its budget is ${kB(bytes)}.`);
  if (files.length > limit) {
    problems.push(`${route} loads ${files.length} files; its budget is ${limit}: ${files.join(', ')}`);
  }
}

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nThe budgets are in apps/web/tools/check-weight.mjs.`);
  process.exit(1);
}
