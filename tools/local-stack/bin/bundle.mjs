/**
 * `bundle.mjs <folder of a project> <program>…` bundles src/<program>.ts of a project for Node, with what it imports from
 * this repository; packages stay in node_modules. What goes into the images is bundled by `package`, which also writes
 * their manifests (project.json); esbuild alone takes a third of that time.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const [project, ...programs] = process.argv.slice(2);
if (programs.length === 0) {
  console.error('usage: bundle.mjs <folder of a project> <program>…');
  process.exit(1);
}

const root = join(import.meta.dirname, '../../..');
const outdir = join(root, 'dist', project);
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: programs.map((program) => `${project}/src/${program}.ts`),
  outdir,
  tsconfig: `${project}/tsconfig.json`,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  logLevel: 'warning',
});
