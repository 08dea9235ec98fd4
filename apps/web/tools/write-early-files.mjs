/** Writes into early.js of a build which files and calls belong to each route, so that the browser requests them at once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { readBuild, routes } from './built-files.mjs';

const [dist] = process.argv.slice(2);
if (!dist) {
  console.error('usage: write-early-files.mjs <folder of the built pages>');
  process.exit(1);
}

const { besidesApp } = readBuild(dist);
const api = `${process.env.API_URL ?? ''}/api`;
const early = routes
  .filter(({ loads }) => loads.length > 0)
  .map(({ path, loads, signedIn, calls = [], role }) => ({
    path,
    signedIn,
    role,
    calls,
    files: besidesApp(loads),
  }));

/** What early.js has in its place before the build. */
const emptyTable = "{ api: '/api', routes: [] }";

const script = join(dist, 'early.js');
const [before, after, ...more] = readFileSync(script, 'utf8').split(emptyTable);
if (after === undefined || more.length > 0) throw new Error(`${script} has no place for the routes`);
// Vite copies it as it is.
const { code } = transformSync(`${before}${JSON.stringify({ api, routes: early })}${after}`, {
  minify: true,
  target: 'es2022',
});
writeFileSync(script, code);
