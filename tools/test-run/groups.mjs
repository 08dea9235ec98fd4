import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A group ends with the spec file that exceeds this size. The length of a file is the best guess of how long it runs. */
const groupBytes = 48_000;

const outside = /(^|\/)(node_modules|dist)\//;
const isSpec = /\.spec\.tsx?$/;

function specsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => isSpec.test(name));
  return names
    .filter((name) => !outside.test(name))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return { path, source: readFileSync(path, 'utf8') };
    });
}

/** Whether a file must run alone, because it asks jest for its own environment or for its own modules. */
const runsAlone = ({ source }) => /@jest-environment|jest\.(mock|resetModules|isolateModules)/.test(source);

function groupsOf(specs) {
  const groups = [];
  let bytes = Infinity;
  for (const { path, source } of specs) {
    if (bytes > groupBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1).push(path);
    bytes += source.length;
  }
  return groups;
}

/** Makes each spec file a `describe` named after it, so that its hooks apply only to its own tests. */
function groupFile(root, paths) {
  const describes = paths.map((path) => {
    const name = JSON.stringify(relative(root, path));
    return `describe(${name}, () => {\n  require(${JSON.stringify(path)});\n});\n`;
  });
  return describes.join('');
}

/**
 * Writes test files that each run several spec files of a project one after the other. This saves time, because Jest loads
 * every module again for each test file, which takes about a third of the processor time of api's specs.
 *
 * @param {{ root: string, folder: string, into: string }} where the repository, the project, and the folder to write to
 * @returns {string[]} the test files of the project: groups, and the spec files that must run alone
 */
export function writeGroups({ root, folder, into }) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const specs = specsIn(folder);
  const alone = specs.filter(runsAlone).map(({ path }) => path);
  const groups = groupsOf(specs.filter((spec) => !runsAlone(spec))).map((paths, index) => {
    const path = join(into, `group-${index + 1}.spec.js`);
    writeFileSync(path, groupFile(root, paths));
    return path;
  });
  return [...groups, ...alone];
}
