/** Writes the files and calls of each route into early.js of a build, so that the browser requests them at once. */
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
  .map(({ path, loads, signedIn, calls, callsOf }) => ({
    path,
    signedIn,
    calls,
    callsOf,
    files: besidesApp(loads),
  }));

/** The placeholder in early.js before the build. */
const emptyTable = "{ api: '/api', routes: [] }";

const script = join(dist, 'early.js');
const [before, after, ...more] = readFileSync(script, 'utf8').split(emptyTable);
if (after === undefined || more.length > 0) throw new Error(`${script} has no place for the routes`);
// Vite copies the script without minifying it.
const { code } = transformSync(`${before}${JSON.stringify({ api, routes: early })}${after}`, {
  minify: true,
  target: 'es2022',
});
writeFileSync(script, code);
