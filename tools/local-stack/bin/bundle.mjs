/**
 * `bundle.mjs <folder of a project> <program>…` bundles src/<program>.ts of a project for Node, with what it imports from
 * this repository. For the images, the target `package` bundles the programs and writes their manifests (project.json).
 *
 * - A program after `--with-packages` also contains its packages. The embedded servers are such single files.
 * - A program after `--shared-packages` loads its packages from dist/packages. So bundling a service again is quick, and
 *   it still starts from few files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleForNode, native, root, shared, withPackages } from './bundling.mjs';

const [project, ...rest] = process.argv.slice(2);
const programs = { '': [], '--with-packages': [], '--shared-packages': [] };
let into = programs[''];
for (const word of rest) {
  if (word in programs) into = programs[word];
  else into.push(word);
}
if (Object.values(programs).flat().length === 0) {
  const kinds = Object.keys(programs).filter(Boolean);
  console.error(`usage: bundle.mjs <folder of a project> <program>… [${kinds.join(' | ')} <program>…]`);
  process.exit(1);
}

/** Whether an import is not a package but one of Node's modules or a library of this repository. */
const isNoPackage = (path) => /^node:|^@cutroom\//.test(path);
const isNative = (path) => native.some((name) => path === name || path.startsWith(`${name}/`));

/** @type {import('esbuild').Plugin} */
const fromSharedPackages = {
  name: 'shared-packages',
  setup(build) {
    const file = relative(join('dist', project), 'dist/packages/main.js');
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }) => {
      if (namespace === 'shared') return { path: file, external: true };
      if (kind === 'entry-point' || isNoPackage(path) || isNative(path)) return undefined;
      if (shared.includes(path)) return { path, namespace: 'shared', sideEffects: false };
      return { errors: [{ text: `add '${path}' to the shared packages in bundling.mjs` }] };
    });
    build.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = require('packages')['${path}']();`,
    }));
  },
};

const outdir = join(root, 'dist', project);
const bundle = (names, options) =>
  bundleForNode({
    entryPoints: names.map((name) => `${project}/src/${name}.ts`),
    outdir,
    tsconfig: `${project}/tsconfig.json`,
    write: false,
    ...options,
  });
const bundled = [
  await bundle(programs[''], { packages: 'external' }),
  await bundle(programs['--with-packages'], withPackages),
  await bundle(programs['--shared-packages'], { packages: 'external', plugins: [fromSharedPackages] }),
];
// Replaces the files only now, so that after a failed build, a service that runs from here still finds its other programs.
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
for (const { path, contents } of bundled.flatMap(({ outputFiles }) => outputFiles))
  writeFileSync(path, contents);
