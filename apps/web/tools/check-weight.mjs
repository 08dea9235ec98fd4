/**
 * Prints what the first load of each route transfers, before its own data: the page, the brotli-compressed JavaScript
 * and CSS of the app and the route with all their static imports, and how many requests these are. Fails when a route
 * exceeds its budget of either (routes.json). It is not part of the build, so that a page can be tried before it is
 * within its budget.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild, routes } from './built-files.mjs';

/** Code that a page loads on demand. */
const loadedLater = [
  'src/features/notifications/components/bell.tsx',
  'src/features/notifications/components/notification-settings.tsx',
  'src/components/logout-dialog.tsx',
  'src/components/proposal/proposal-form.tsx',
  'src/features/dashboard/components/join-by-code.tsx',
  'src/features/review/crop/crop-dialog-content.tsx',
  'src/features/review/templates/template-dialog-content.tsx',
  'src/features/review/viewer/viewer-places.tsx',
  'src/features/room/page/details-form.tsx',
  'src/features/room/player/help-content.tsx',
  'src/features/status/api/watch-log.ts',
  'src/features/upload/components/batch-form.tsx',
  'src/features/upload/components/upload-tray.tsx',
  'src/features/videos/components/preview-content.tsx',
  'src/lib/live/watch-room.ts',
  'src/lib/live/watch-team.ts',
  'src/lib/session/recover-session.ts',
];

const dist = join(import.meta.dirname, '../../../dist/apps/web');
const { app, besidesApp, dynamicEntries } = readBuild(dist);

/** The bytes that are sent for a file: those of its brotli variant, which compress.mjs omits if it would be larger. */
function sizeOf(file) {
  const [plain, brotli] = [join(dist, file), join(dist, `${file}.br`)];
  return statSync(existsSync(brotli) ? brotli : plain).size;
}

const known = new Set([...routes.flatMap(({ loads }) => loads), ...loadedLater]);
const unknown = dynamicEntries.filter((key) => !known.has(key));
if (unknown.length > 0) throw new Error(`no route is listed for ${unknown.join(', ')}`);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const column = (bytes) => kB(bytes).padStart(9);
const problems = [];

for (const { path, loads, bytes, requests } of routes) {
  const files = ['index.html', 'early.js', ...app, ...besidesApp(loads)];
  const sum = (extension) =>
    files.filter((file) => file.endsWith(extension)).reduce((total, file) => total + sizeOf(file), 0);
  const [scripts, sheets] = [sum('.js'), sum('.css')];
  const all = scripts + sheets + sum('.html');
  console.log(
    `${path.padEnd(26)} js ${column(scripts)}  css ${column(sheets)}  ` +
      `in all ${column(all)} of ${kB(bytes)}  in ${String(files.length).padStart(2)} requests of ${requests}`,
  );
  if (all > bytes) problems.push(`${path} transfers ${kB(all)}; its budget is ${kB(bytes)}.`);
  if (files.length > requests) {
    problems.push(`${path} makes ${files.length} requests; its budget is ${requests}: ${files.join(', ')}`);
  }
}

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nThe budgets are in apps/web/tools/routes.json.`);
  process.exit(1);
}
