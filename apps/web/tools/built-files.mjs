import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = 'index.html';
/** The style sheet of all pages, which the HTML names. */
const sheet = 'style.css';

/**
 * @typedef {object} Route what a route loads
 * @property {string} path as in src/config/paths.ts
 * @property {string[]} loads the sources that it needs besides the app
 * @property {boolean} signedIn whether it is behind a session; GET /client/IAM then comes with it
 * @property {string[]} [calls] calls below /api that fill the route's page, for users in a team
 * @property {{ YOUTUBER?: string[], EDITOR?: string[] }} [callsOf] such calls that only one role makes
 * @property {number} bytes its budget: page, code and styles, brotli-compressed (as measured, and 1 % to 2 % more)
 * @property {number} requests its budget of requests before its own data, the page itself among them
 */

/** @type {readonly Route[]} */
export const routes = JSON.parse(readFileSync(join(import.meta.dirname, 'routes.json'), 'utf8'));

/**
 * The files of a build, by source.
 *
 * @param {string} dist the folder of the build, with its manifest
 */
export function readBuild(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const read = (file) => readFileSync(join(dist, file));

  /** The chunk of a source file that was merged with others, and so has no separate entry in the manifest. */
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
    chunk.imports?.forEach((imported) => filesOf(imported, files));
    return files;
  }

  const app = filesOf(entry).add(manifest[sheet].file);
  return {
    /** The files that the HTML names: the app. */
    app: [...app],
    /** The files that some sources need besides the app. */
    besidesApp: (sources) =>
      [...new Set(sources.flatMap((key) => [...filesOf(key)]))].filter((file) => !app.has(file)),
    /** The sources that are loaded on demand. */
    dynamicEntries: Object.keys(manifest).filter((key) => manifest[key].src && manifest[key].isDynamicEntry),
  };
}
