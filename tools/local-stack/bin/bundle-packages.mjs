/**
 * Bundles the packages of the services into dist/packages/main.js. A package is evaluated when a program first loads it
 * with `packages['express']()`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode, root, shared, withPackages } from './bundling.mjs';

const outdir = join(root, 'dist/packages');
rmSync(outdir, { recursive: true, force: true });
const loaders = shared.map((name) => `  '${name}': () => require('${name}'),`);
await bundleForNode({
  ...withPackages,
  stdin: {
    contents: `module.exports = {\n${loaders.join('\n')}\n};`,
    resolveDir: root,
    sourcefile: 'packages.cjs',
  },
  outfile: join(outdir, 'main.js'),
  sourcemap: false,
});
